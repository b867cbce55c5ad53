@echo off
rem Runs the program; the window stays until what went wrong has been read. With --wait it always stays.
setlocal
set waits=
if "%~1"=="--wait" set waits=yes
if defined waits shift
"%~dp0python\python.exe" -m accessible_board %1 %2 %3 %4 %5 %6 %7 %8 %9
set code=%errorlevel%
if not "%code%"=="0" set waits=yes
if defined waits pause
exit /b %code%
