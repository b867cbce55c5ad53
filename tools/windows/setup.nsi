; accessible-board-setup.exe: per user, silent with /S, and of plain Windows controls alone.
; Built by tools/windows/installer.py in a folder that has app\, with all files to be installed.
Unicode true
Target amd64-unicode
SetCompressor /SOLID lzma
Name "Accessible Board"
OutFile "accessible-board-setup.exe"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Accessible Board"
XPStyle on
ShowInstDetails nevershow
ShowUninstDetails nevershow
!define UNINSTALLING "Software\Microsoft\Windows\CurrentVersion\Uninstall\accessible-board"
!define CONSOLE "Console\Accessible Board"
; A folder of each user's path since Windows 10: what lies in it is a command of both shells.
!define COMMANDS "$LOCALAPPDATA\Microsoft\WindowsApps"

Page directory
Page instfiles
UninstPage uninstConfirm
UninstPage instfiles

!macro Entry NAME ARGUMENTS
  CreateShortCut "$SMPROGRAMS\Accessible Board\${NAME}.lnk" "$SYSDIR\cmd.exe" \
    '/c start "Accessible Board" cmd.exe /c ""$INSTDIR\window.cmd" ${ARGUMENTS}"'
!macroend

Section
  SetOutPath "$INSTDIR"
  ; What an older version had and this one has not would be left behind.
  RMDir /r "$INSTDIR\python"
  File /r "app\*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  ; No umlaut may stand in it, so the usual folder is named by the variable.
  StrCpy $1 "$INSTDIR"
  StrCmp $1 "$LOCALAPPDATA\Programs\Accessible Board" 0 +2
  StrCpy $1 "%LOCALAPPDATA%\Programs\Accessible Board"
  CreateDirectory "${COMMANDS}"
  FileOpen $0 "${COMMANDS}\accessible-board.cmd" w
  FileWrite $0 '@"$1\accessible-board.cmd" %*$\r$\n'
  FileClose $0
  ; A window of this title has large letters.
  WriteRegStr HKCU "${CONSOLE}" "FaceName" "Consolas"
  WriteRegDWORD HKCU "${CONSOLE}" "FontFamily" 0x36
  WriteRegDWORD HKCU "${CONSOLE}" "FontSize" 0x00180000
  CreateDirectory "$SMPROGRAMS\Accessible Board"
  SetOutPath "$DOCUMENTS"
  !insertmacro Entry "Play" "play"
  !insertmacro Entry "Play with the keyboard" "play --board virtual"
  !insertmacro Entry "Play, my screen reader speaks" "play --board virtual --seat white --lines brief --ear none --loudspeaker none --microphone none --arbiter none"
  !insertmacro Entry "Table by ear" "table"
  !insertmacro Entry "Check sound and board" "--wait check"
  !insertmacro Entry "Guide" "--wait guide"
  WriteRegStr HKCU "${UNINSTALLING}" "DisplayName" "Accessible Board"
  WriteRegStr HKCU "${UNINSTALLING}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALLING}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALLING}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
SectionEnd

; Games and settings are elsewhere, in the user's own folder, and stay.
Section "Uninstall"
  RMDir /r "$INSTDIR\python"
  Delete "$INSTDIR\accessible-board.cmd"
  Delete "$INSTDIR\window.cmd"
  Delete "${COMMANDS}\accessible-board.cmd"
  Delete "$INSTDIR\LICENSE.txt"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  ; Gone only if nothing else is in it.
  RMDir "$LOCALAPPDATA\Programs"
  RMDir "${COMMANDS}"
  RMDir /r "$SMPROGRAMS\Accessible Board"
  DeleteRegKey HKCU "${CONSOLE}"
  DeleteRegKey HKCU "${UNINSTALLING}"
SectionEnd
