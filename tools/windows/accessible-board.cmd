@echo off
"%~dp0python\python.exe" -m accessible_board %*
