"""The registry of our own that every table of the truth stands on.

SQLModel tables share one metadata by default with every other plugin that uses
SQLModel: a registry of our own keeps their tables out of our file and ours out of
theirs.
"""

from sqlalchemy.orm import registry
from sqlmodel import SQLModel


class Row(SQLModel, registry=registry()):
    """A row at the border; inside, values are frozen. Times are UTC seconds."""
