"""What follows from editions and corrections: links, threads, versions, twins, citations across editions."""
