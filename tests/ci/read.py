"""Prints a YAML file or a Containerfile as JSON, read by the libraries that its users read it with."""

import json
import sys
from pathlib import Path

import yaml
from dockerfile_parse import DockerfileParser

path = Path(sys.argv[1])
if path.suffix in {".yml", ".yaml"}:
    found = yaml.safe_load(path.read_text(encoding="utf-8"))
else:
    with path.open("rb") as file:
        found = [
            {key: step[key] for key in ("instruction", "value")}
            for step in DockerfileParser(fileobj=file).structure
        ]
json.dump(found, sys.stdout)
