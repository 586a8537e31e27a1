"""The one place that chooses parts, real or simulated, and wires them together: a running table comes out."""
