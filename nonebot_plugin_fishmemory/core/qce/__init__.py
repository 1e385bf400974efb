"""JSON exports of qq-chat-exporter, versions 5 and 6, read leniently.

Facts of the format only; every field may be missing. Pure: the file itself is read
elsewhere, message by message.
"""

from .chat import place_of_chat
from .messages import ACCOUNT, read_exported
from .people import Acquaintances

__all__ = ["ACCOUNT", "Acquaintances", "place_of_chat", "read_exported"]
