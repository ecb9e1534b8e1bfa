"""The card language: text in, checked and compiled cards out."""
