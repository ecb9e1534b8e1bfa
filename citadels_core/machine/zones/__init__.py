"""The places and owners of cards and characters: zones, piles, cities, seats, turns, and sight."""
