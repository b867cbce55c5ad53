"""Many tables through one broker: what tables publish, what a hall keeps, shows and decides.

``protocol/`` is pure: messages, topics, the two ends of a journal's way, the broker's accounts.
Around it stand the table's publisher, the hall's keeper, the connection, the broker, the pages.
"""
