"""Work on many machines, with Ray: `python -m ludens.cluster tournament.toml`.

One process, the driver, hands out tasks of a few games each and stores what comes back.
The machines need nothing but Ray and the same version of Ludens. Whatever dies, no game is
lost that was stored, and none is stored twice. See docs/cluster.md.

| file | role |
|---|---|
| `work` | what can be handed out: a tournament, an experiment |
| `scheduler` | hands out, takes in, hands out again what was lost; knows nothing of Ray |
| `batch` | how many games a task has |
| `pool` | the machines, as the scheduler sees them |
| `machine` | what runs there |
| `connection` | finds a cluster or starts one, and looks whether it fits |
| `progress` | what people see meanwhile |
"""

from ludens.cluster.connection import connect
from ludens.cluster.errors import ClusterError
from ludens.cluster.scheduler import Event, Kept, Lost, Waiting
from ludens.cluster.pool import run_on_ray
from ludens.cluster.work import ExperimentWork, TournamentWork, Work

__all__ = [
    "ClusterError",
    "Event",
    "ExperimentWork",
    "Kept",
    "Lost",
    "TournamentWork",
    "Waiting",
    "Work",
    "connect",
    "run_on_ray",
]
