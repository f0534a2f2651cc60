"""`python no_posix.py TASK ...` runs a task of `zalp` as if our code were on Windows: its modules get an `os`, `signal`
and `sys` that lack what Windows lacks and say that they are Windows', and none of the modules that it does not have.

What the standard library itself does there cannot be seen so: CI's Windows shows it. Imports zalp.
"""

import builtins

OURS = ("zalp",)
GONE_MODULES = {"fcntl", "termios", "tty", "pty", "pwd", "grp", "resource", "syslog", "readline", "curses"}
GONE = {
    "os": {
        *("fork", "forkpty", "openpty", "killpg", "getpgid", "getpgrp", "setpgid", "setsid", "getsid", "nice"),
        *("getuid", "geteuid", "getgid", "getegid", "getgroups", "setuid", "setgid", "chown", "fchown", "lchown"),
        *("mkfifo", "mknod", "uname", "getloadavg", "statvfs", "fstatvfs", "sched_getaffinity", "wait", "wait3"),
        *("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_DIRECTORY", "O_SYNC", "WNOHANG", "confstr", "sysconf", "pread"),
    },
    "signal": {
        *("SIGHUP", "SIGKILL", "SIGSTOP", "SIGCONT", "SIGTSTP", "SIGCHLD", "SIGPIPE", "SIGALRM", "SIGQUIT", "SIGWINCH"),
        *("SIGUSR1", "SIGUSR2", "alarm", "setitimer", "pthread_sigmask", "sigwait", "pause", "siginterrupt"),
    },
    "sys": set(),
}
SAID = {"os": {"name": "nt"}, "signal": {}, "sys": {"platform": "win32"}}


class Lacking:
    """A module without some of its names and with other values for others."""

    def __init__(self, module, gone, said):
        self.__dict__.update(_module=module, _gone=gone, _said=said)

    def __getattr__(self, name):
        if name in self._gone:
            raise AttributeError(f"module {self._module.__name__!r} has no attribute {name!r} on Windows")
        return self._said[name] if name in self._said else getattr(self._module, name)

    def __setattr__(self, name, value):
        setattr(self._module, name, value)


def windows():
    """From now on for every module of ours that is imported."""
    whole = builtins.__import__
    given = {name: Lacking(__import__(name), gone, SAID[name]) for name, gone in GONE.items()}

    def imported(name, globals=None, locals=None, fromlist=(), level=0):
        who = (globals or {}).get("__spec__")
        who = (who.name if who else (globals or {}).get("__package__")) or ""
        if level == 0 and who.partition(".")[0] in OURS:
            if name in GONE_MODULES:
                raise ModuleNotFoundError(f"No module named {name!r}", name=name)
            if name in given:
                return given[name]
        return whole(name, globals, locals, fromlist, level)

    builtins.__import__ = imported


if __name__ == "__main__":
    windows()
    from zalp.__main__ import main

    main()
