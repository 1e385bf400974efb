"""Pure values and rules: standard library only; no clock, disk, network, await."""
