"""What only a cluster can have wrong."""

from ludens.errors import LudensError


class ClusterError(LudensError):
    """A cluster that cannot be reached, does not fit, or fails again and again."""
