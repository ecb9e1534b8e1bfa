"""What an editor offers for card files: functions of a project and a place in it, which know no protocol."""
