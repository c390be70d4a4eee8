"""The index: what is indexed, how it is kept, and the engine behind a contract."""
