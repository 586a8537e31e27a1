"""The numbers that a pod introduces itself with."""

PROTOCOL = "1.0"
FIRMWARE = "0.4.0"
