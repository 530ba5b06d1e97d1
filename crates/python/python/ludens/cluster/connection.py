"""Finds a cluster or starts one, and looks whether its machines fit."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Callable
from importlib import import_module
from typing import Any
from urllib.parse import urlsplit

import ludens
from ludens.cluster.errors import ClusterError

# Results are small and fetched at once.
LOCAL_STORE_BYTES = 256 << 20
KNOCK_SECONDS = 10.0
# The first Python process on a machine that is busy takes its time.
ANSWER_SECONDS = 120.0


def load_ray() -> Any:
    """Ray, which only those need who use it."""
    # Tasks that fail while others are cancelled would each print a trace.
    os.environ.setdefault("RAY_IGNORE_UNHANDLED_ERRORS", "1")
    try:
        return import_module("ray")
    except ImportError as error:
        raise ClusterError(f'Ray is missing ({error}); install it with: pip install "ludens[ray]"') from error


def connect(address: str | None = None) -> str:
    """Joins the cluster at this address, and says in a line what it is.

    "auto" finds one that runs on this machine. If there is none, or without an address, one
    is started on this machine alone, and ends with this process.
    """
    ray = load_ray()
    if ray.is_initialized():
        return f"this process is connected already: {_size(ray)}"
    if address is None or address == "local":
        _start(ray)
        return f"a local cluster was started: {_size(ray)}"
    try:
        _knock(address)
        ray.init(address, logging_level=logging.WARNING, log_to_driver=False)
    except OSError as error:
        if address != "auto":
            raise ClusterError(f"no cluster answers at {address!r}: {error}") from error
        _start(ray)
        return f"no cluster runs here, so a local one was started: {_size(ray)}"
    except (RuntimeError, ValueError, ray.exceptions.RayError) as error:
        raise ClusterError(f"the cluster at {address!r} cannot be used: {error}") from error
    return f"connected to the cluster at {ray.get_runtime_context().gcs_address}: {_size(ray)}"


def _knock(address: str) -> None:
    """Fails at once if nobody listens there: Ray itself would go on trying for a quarter of an hour."""
    if address == "auto":
        address = _found_here()
    parts = urlsplit(address if "://" in address else f"//{address}")
    if parts.hostname is None or parts.port is None:
        raise ValueError("an address is host:port, or auto")
    socket.create_connection((parts.hostname, parts.port), timeout=KNOCK_SECONDS).close()


def _found_here() -> str:
    """The address that `ray.init("auto")` will take. One that was killed has left it behind."""
    address: str = import_module("ray._private.services").canonicalize_bootstrap_address("auto")
    return address


def _start(ray: Any) -> None:
    ray.init(
        "local",
        include_dashboard=False,
        object_store_memory=LOCAL_STORE_BYTES,
        logging_level=logging.ERROR,
        log_to_driver=False,
    )


def _size(ray: Any) -> str:
    return f"{_counted(len(_nodes(ray)), 'machine')}, {_counted(processors(ray), 'processor')}"


def _counted(number: float, thing: str) -> str:
    return f"{number:g} {thing}{'' if number == 1 else 's'}"


def processors(ray: Any) -> float:
    """How many processors all machines have together, now."""
    return float(ray.cluster_resources().get("CPU", 0))


def _nodes(ray: Any) -> list[str]:
    """The machines that can do tasks."""
    return [node["NodeID"] for node in ray.nodes() if node["Alive"] and node["Resources"].get("CPU")]


def check_versions() -> None:
    """Asks every machine for its Ludens. Refused if one has none, or another version."""
    ray = load_ray()
    wrong = [answer for answer in _ask_all(ray) if answer is not None and answer[1] != ludens.__version__]
    if wrong:
        found = ", ".join(f"{host} has {version or 'none'}" for host, version in sorted(wrong, key=str))
        raise ClusterError(f"all machines need Ludens {ludens.__version__}, as here: {found}")


def _ask_all(ray: Any) -> list[tuple[str, str | None] | None]:
    """Host and version of every machine; None of one that died meanwhile."""
    affinity = import_module("ray.util.scheduling_strategies").NodeAffinitySchedulingStrategy
    # It takes no processor, so that it need not wait for others who use the cluster.
    ask = ray.remote(num_cpus=0)(_question())
    asked = [ask.options(scheduling_strategy=affinity(node, soft=False)).remote() for node in _nodes(ray)]
    ready, late = ray.wait(asked, num_returns=len(asked), timeout=ANSWER_SECONDS) if asked else ([], [])
    if late:
        raise ClusterError(f"{len(late)} of {len(asked)} machines did not answer within {ANSWER_SECONDS:g} s")
    return [_answer(ray, one) for one in ready]


def _answer(ray: Any, one: Any) -> tuple[str, str | None] | None:
    try:
        answer: tuple[str, str | None] = ray.get(one)
    except ray.exceptions.RayError:
        return None
    return answer


def _question() -> Callable[[], tuple[str, str | None]]:
    """A function inside a function is sent as it is, so that it runs where Ludens is missing."""

    def host_and_version() -> tuple[str, str | None]:
        import socket

        try:
            import ludens

            return socket.gethostname(), ludens.__version__
        except ImportError:
            return socket.gethostname(), None

    return host_and_version
