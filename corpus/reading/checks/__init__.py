"""Second looks at what was read: gaps, damage, a layout misunderstood, keywords without their entry. Pure."""
