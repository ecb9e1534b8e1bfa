"""What happens: an event is paid for, replaced, forbidden, written down and answered."""
