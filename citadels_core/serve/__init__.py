"""The network server: it runs the I/O-free tables of `wire` over HTTP and WebSocket and stores them in a database."""
