"""A bundled group chat, played to the real bot over a real websocket."""
