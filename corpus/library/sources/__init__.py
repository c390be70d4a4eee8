"""Sources before they are anything: files, folders and addresses, what their catalogs say, read in a process apart."""
