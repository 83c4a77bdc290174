"""Prints a YAML file as JSON, read by the library that its users read it with."""

import json
import sys
from pathlib import Path

import yaml

json.dump(yaml.safe_load(Path(sys.argv[1]).read_text(encoding="utf-8")), sys.stdout)
