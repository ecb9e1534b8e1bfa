"""Handle sockets and requests: limits, queues, and forwarding to other processes."""
