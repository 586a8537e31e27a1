"""The only room that imports hardware libraries: gpiozero, luma and serial."""
