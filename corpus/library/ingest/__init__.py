"""Files into the store: collect, read, store, link. With deriving and publishing, the only rooms that write."""
