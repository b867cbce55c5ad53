"""Lines of a record that nobody wrote, without their check."""


def nested(depth):
    return "[" * depth + "]" * depth


FORGED = [
    '{"at": 1, "observed": {"Observation": {}}, "decided": []',
    '{"at": 1, "observed": {"SeatObservation": {"seat": "white"}}, "decided": []',
    '{"at": 1, "observed": {"PegLifted": {"seat": {}, "square": "e2"}}, "decided": []',
    '{"at": 1, "observed": {"PegLifted": {"seat": ["white"], "square": "e2"}}, "decided": []',
    '{"at": 1, "observed": {"PegLifted": {"seat": "white", "square": {"a": 1}}}, "decided": []',
    '{"at": 1, "observed": {"Continued": {}}, "decided": [{"Event": {}}]',
    '{"at": 1, "observed": {"Continued": {}}, "decided": [{"SeatEvent": {"seat": "white"}}]',
    '{"at": 1, "observed": {"Continued": {}}, "decided": [[]]',
    '{"at": 1, "observed": {"Continued": {}}, "decided": [{"GameEnded": [1]}]',
    '{"at": 1, "observed": {"Continued": {}}, "decided": [{"MoveMade": {"seat": "white"}}]',
    (
        '{"at": 1, "observed": {"Continued": {}}, "decided": [{"MoveMade": '
        '{"seat": "white", "move": "a1a1"}}]'
    ),
    (
        '{"at": 1, "observed": {"Continued": {}}, "decided": [{"DutyWithdrawn": '
        '{"seat": "white", "duty": "moves", "by": ""}}]'
    ),
    (
        '{"at": 1, "observed": {"Continued": {}}, "decided": [{"ClockSet": '
        '{"seat": "white", "remaining": 1e400}}]'
    ),
    f'{{"at": 1, "observed": {nested(100_000)}, "decided": []',
    f'{{"at": 1, "observed": {{"Continued": {nested(900)}}}, "decided": []',
    '{"alive": {}',
    '{"closed": "soon"',
    "[1",
]
