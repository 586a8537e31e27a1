"""The physical world, simulated: pods with cables, a deck with tags, hands, and robots that have only hands.

Nothing here tells the companion anything but signals. It knows what people at a table know: what lies on
the displays and in their own hands.
"""
