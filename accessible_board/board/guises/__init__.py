"""What our board says as a board of another make, to programs that look for one."""
