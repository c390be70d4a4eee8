"""What carries a text: decoding, plain files, HTML, PDF, office files, mails, archives; each to lines. Pure."""
