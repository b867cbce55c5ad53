@echo off
rem For a window of its own, which stays until what went wrong has been read. With --wait it always stays.
setlocal
set waits=
set words=%*
if "%~1"=="--wait" set waits=yes
if defined waits set words=%words:~7%
"%~dp0python\python.exe" -m accessible_board %words%
set code=%errorlevel%
if not "%code%"=="0" set waits=yes
if defined waits pause
exit /b %code%
