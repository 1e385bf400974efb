"""What can be deleted and comes back by itself: the full-text index."""
