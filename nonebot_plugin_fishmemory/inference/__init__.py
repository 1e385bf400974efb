"""The model behind plain callables: an OpenAI-compatible client."""
