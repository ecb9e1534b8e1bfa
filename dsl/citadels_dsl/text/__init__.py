"""Turn the bytes of a file into lines whose places can be named, and say what is wrong at a place."""
