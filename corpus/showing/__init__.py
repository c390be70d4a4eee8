"""What pages print, put together: typed pages, French wording, HTML made ready."""
