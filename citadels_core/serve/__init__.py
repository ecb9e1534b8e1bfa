"""The server: tables in the network, kept in a database, over the tables without input and output of `wire`."""
