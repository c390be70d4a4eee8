"""Files into the store: collect, read, store, resolve, link, derive. The only room that writes."""
