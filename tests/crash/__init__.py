"""Kill a real process and see that nothing acknowledged is gone."""
