"""The network server: the tables of `wire` over HTTP and WebSocket, stored in a database."""
