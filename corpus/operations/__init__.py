"""Running the site in public: what is refused at the edge, what is logged and measured, whether it can serve."""
