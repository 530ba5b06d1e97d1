"""What runs on the machines of a cluster. Ray sends these functions there by name."""

from __future__ import annotations

import socket
from time import perf_counter

import ludens
from ludens.cluster.errors import ClusterError
from ludens.cluster.work import TaskFunction


def carry_out(function: TaskFunction, version: str, task: str) -> tuple[str, float]:
    """Does a task of a driver of this version: the result, and how many seconds it took."""
    # Machines may join after the driver has looked at all of them.
    if version != ludens.__version__:
        raise ClusterError(f"{socket.gethostname()} has Ludens {ludens.__version__}, the driver {version}")
    began = perf_counter()
    result = function(task)
    return result, perf_counter() - began
