"""A room for each kind of page: its view and its page data together; templates of the same name beside."""
