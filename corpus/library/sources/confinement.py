"""What the reading process takes from itself before it reads: the network, other programs, every file but its code.

Landlock (files) and seccomp (sockets, programs) are the kernel's; where it lacks one of them, `available` says so, and
`manage.py check --deploy` reports it.
"""

from __future__ import annotations

import ctypes
import os
import platform
import struct
import sys
from pathlib import Path

_LANDLOCK_CREATE, _LANDLOCK_ADD, _LANDLOCK_RESTRICT = 444, 445, 446
_READ = 0b1101
"""Landlock's rights to run, to read files and to list folders."""
_RIGHTS = {1: 0x1FFF, 2: 0x3FFF, 3: 0x7FFF, 4: 0x7FFF}
"""All rights over files that a version of Landlock knows; later ones know 0xFFFF."""
_TCP = 0b11
_NO_NEW_PRIVILEGES, _GET_SECCOMP, _SET_SECCOMP, _FILTER = 38, 21, 22, 2
_LOAD, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06
_ALLOW, _REFUSE, _KILL = 0x7FFF0000, 0x00050001, 0x80000000
_MACHINES = {
    "x86_64": (0xC000003E, (41, 42, 49, 53, 59, 101, 322, 425)),
    "aarch64": (0xC00000B7, (198, 203, 200, 199, 221, 117, 281, 425)),
}
"""The kernel's word for a machine; its numbers of socket, connect, bind, socketpair, execve, ptrace, execveat,
io_uring_setup.
"""

_OTHER_TABLE = 0x40000000
"""From here on x86 counts the same calls once more."""

_libc = ctypes.CDLL(None, use_errno=True)


def available() -> dict[str, bool]:
    """Which of the two this kernel has: ``files`` (Landlock) and ``network`` (seccomp)."""
    return {"files": _landlock() > 0, "network": _has_seccomp()}


def confine(*readable: Path) -> None:
    """Take the rest of the machine from this process, as far as the kernel can.

    From now on it reads below ``readable`` and Python's own folders (not the one it was started in), writes nothing,
    opens no connection and starts no program.
    """
    _libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    if _landlock() > 0:
        own = {Path(place).resolve() for place in (*sys.path, sys.prefix, sys.base_prefix)} - {Path.cwd()}
        _keep_files({*readable, *own, *map(Path, ("/usr", "/lib", "/lib64"))})
    if _has_seccomp():
        _keep_from_network()


def _landlock() -> int:
    """The kernel's version of Landlock, 0 or less without it."""
    return int(_libc.syscall(_LANDLOCK_CREATE, None, 0, 1)) if sys.platform == "linux" else 0


def _has_seccomp() -> bool:
    return (
        sys.platform == "linux"
        and platform.machine() in _MACHINES
        and _libc.prctl(_GET_SECCOMP, 0, 0, 0, 0) >= 0
    )


def _keep_files(folders: set[Path]) -> None:
    version = _landlock()
    attributes = struct.pack("QQ", _RIGHTS.get(version, 0xFFFF), _TCP)
    rules = _libc.syscall(_LANDLOCK_CREATE, attributes, 16 if version >= 4 else 8, 0)
    for folder in folders:
        if folder.exists():
            place = os.open(folder, os.O_PATH | os.O_CLOEXEC)
            _libc.syscall(_LANDLOCK_ADD, rules, 1, struct.pack("=Qi", _READ, place), 0)
            os.close(place)
    if _libc.syscall(_LANDLOCK_RESTRICT, rules, 0):
        raise OSError(ctypes.get_errno(), "Landlock refused to restrict the reading process")
    os.close(rules)


def _keep_from_network() -> None:
    machine, refused = _MACHINES[platform.machine()]
    tests = [(_AT_LEAST, _OTHER_TABLE), *((_EQUAL, number) for number in refused)]
    code = [(_LOAD, 0, 0, 4), (_EQUAL, 1, 0, machine), (_RETURN, 0, 0, _KILL), (_LOAD, 0, 0, 0)]
    code += [(test, len(tests) - place, 0, number) for place, (test, number) in enumerate(tests)]
    code += [(_RETURN, 0, 0, _ALLOW), (_RETURN, 0, 0, _REFUSE)]
    packed = b"".join(struct.pack("HBBI", *instruction) for instruction in code)
    buffer = ctypes.create_string_buffer(packed)
    program = struct.pack("HxxxxxxP", len(code), ctypes.addressof(buffer))
    if _libc.prctl(_SET_SECCOMP, _FILTER, program, 0, 0):
        raise OSError(ctypes.get_errno(), "seccomp refused to restrict the reading process")
