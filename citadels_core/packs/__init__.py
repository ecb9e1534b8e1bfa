"""From folders of card files to the catalog a game is played with."""
