"""Sources into the store: what they change, store, link. With deriving and publishing, the only rooms that write."""
