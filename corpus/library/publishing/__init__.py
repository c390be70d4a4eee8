"""Publishing: what a curator wishes as changes of the inputs, a preview of them, publishing them, taking them back."""
