"""A session of the official Python SDK with `goldpath mcp`, and what it is compared with: the command line."""

import contextlib
import json
import os
import subprocess

from mcp import ClientSession, StdioServerParameters, stdio_client

GOLDPATH = os.environ["GOLDPATH"]


class Refused(Exception):
    """What a tool says when it gives no answer."""


class Tools:
    """The tools of a session. What they answer fits their schemas: the SDK sees to that."""

    def __init__(self, session: ClientSession):
        self.session = session

    async def __call__(self, name, /, **arguments):
        answer = await self.result(name, **arguments)
        return answer.structured_content

    async def result(self, name, /, *, progress=None, timeout=300, **arguments):
        result = await self.session.call_tool(
            name, arguments, read_timeout_seconds=timeout, progress_callback=progress
        )
        text = result.content[0].text
        if result.is_error:
            raise Refused(text)
        # Clients that know no structure get the same as text.
        assert json.loads(text) == result.structured_content
        assert len(text) <= 8_000
        return result

    async def whole(self, name, /, **arguments):
        """An answer with all that was left out of it."""
        answer = await self(name, **arguments)
        parts = list(answer.pop("more", []))
        while parts:
            part = parts.pop(0)
            rest = await self("more", handle=part["handle"])
            parts[:0] = rest.pop("more", [])
            for member, value in rest.items():
                answer[member] = answer[member] + value if member in answer else value
        return answer


@contextlib.asynccontextmanager
async def serve(root, *options):
    """A session with what is in a folder."""
    server = StdioServerParameters(command=GOLDPATH, args=["mcp", "--root", str(root), *options], cwd=str(root))
    async with stdio_client(server) as streams, ClientSession(*streams) as session:
        await session.initialize()
        # The SDK checks answers against the schemas that it was told.
        await session.list_tools()
        yield Tools(session)


def command(root, *words):
    """What the command line prints for programs, an object for each line."""
    ran = subprocess.run([GOLDPATH, *words], cwd=root, capture_output=True, text=True, check=False, timeout=300)
    return [json.loads(line) for line in ran.stdout.splitlines()]
