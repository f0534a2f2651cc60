MOVE: str
