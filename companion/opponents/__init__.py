"""Opponents that think: how well, from what they may know, and in a process of their own."""
