"""Compiled rules: their trees and instructions, how to walk and rewrite them, and what follows from them."""
