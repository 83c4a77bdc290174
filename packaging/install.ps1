<#
.SYNOPSIS
Installs goldpath from the archives of a release, without Rust.
.DESCRIPTION
GOLDPATH_FROM is where the archives and sha256sums.txt are: a folder, or an address. It exits with 1 if what it got is not what
was released, with 2 if it was called wrongly, and with 3 if something is missing or cannot be read or written.
.PARAMETER To
The folder of the program. The default is .local\bin in your home folder.
.EXAMPLE
powershell -ExecutionPolicy Bypass -File install.ps1 -To C:\tools
#>
param([string]$To = (Join-Path $HOME ".local\bin"))

$ErrorActionPreference = "Stop"
# The bar of Invoke-WebRequest takes longer than the download.
$ProgressPreference = "SilentlyContinue"

# The release that this script is part of; empty in the repository, and written by packaging/assemble.
$Release = ""

function Fail([int]$Status, [string]$Message) {
    [Console]::Error.WriteLine("error: $Message")
    exit $Status
}

$From = if ($env:GOLDPATH_FROM) { $env:GOLDPATH_FROM } else { $Release }
if (-not $From) { Fail 2 "GOLDPATH_FROM must be the folder or the address of a release" }
$From = $From.TrimEnd("/", "\")
# Windows on ARM runs programs for x64.
$Stem = "goldpath-x86_64-pc-windows-gnu"
$Archive = "$Stem.zip"

$Work = Join-Path ([IO.Path]::GetTempPath()) ([IO.Path]::GetRandomFileName())
try {
    New-Item -ItemType Directory -Path $Work | Out-Null
    foreach ($File in "sha256sums.txt", $Archive) {
        try {
            if ($From -match "^https?://") {
                Invoke-WebRequest -UseBasicParsing -Uri "$From/$File" -OutFile (Join-Path $Work $File)
            } else {
                Copy-Item -LiteralPath (Join-Path $From $File) -Destination $Work
            }
        } catch {
            Fail 3 "$From/$File cannot be read: $_"
        }
    }
    $Wanted = Get-Content (Join-Path $Work "sha256sums.txt") |
        ForEach-Object { , ($_ -split "\s+\*?", 2) } | Where-Object { $_[1] -eq $Archive } | ForEach-Object { $_[0] }
    if (-not $Wanted) { Fail 1 "$From/sha256sums.txt does not name $Archive; nothing was installed" }
    $Got = (Get-FileHash -Algorithm SHA256 -LiteralPath (Join-Path $Work $Archive)).Hash.ToLowerInvariant()
    if ($Got -ne $Wanted) {
        Fail 1 "$Archive is not what was released: its checksum is $Got, and should be $Wanted; nothing was installed"
    }
    try {
        Expand-Archive -LiteralPath (Join-Path $Work $Archive) -DestinationPath $Work
        New-Item -ItemType Directory -Force -Path $To | Out-Null
        $Program = Join-Path $To "goldpath.exe"
        Copy-Item -Force -LiteralPath (Join-Path $Work "$Stem\goldpath.exe") -Destination $Program
    } catch {
        Fail 3 "goldpath cannot be written to ${To}: $_"
    }
    $Said = & $Program --version
    if ($LASTEXITCODE -ne 0) { Fail 3 "$Program does not run here" }
    Write-Output "$Said is installed as $Program"
    if (($env:PATH -split ";") -notcontains $To) { Write-Output "note: $To is not on your PATH" }
} finally {
    Remove-Item -Recurse -Force -ErrorAction SilentlyContinue -LiteralPath $Work
}
