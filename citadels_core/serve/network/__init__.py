"""Sockets and requests: their limits, their queues, and what is passed to other processes."""
