"""Many tables at one broker: publishing by tables; recording, display and rulings in the hall.

``protocol/`` is pure: messages, topics, the two ends of a journal's way, the broker's accounts.
Around it stand the table's publisher, the hall's keeper, the connection, the broker, the pages.
"""
