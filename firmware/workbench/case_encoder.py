"""The encoder: clicks, bounces, missed edges, both kinds."""

from asserts import equal
from encoder import Encoder

CLOCKWISE = (1, 0, 2, 3)
BACK = (2, 0, 1, 3)


class Contacts:
    def __init__(self, **options):
        self.levels = 3
        self.encoder = Encoder(lambda: self.levels >> 1, lambda: self.levels & 1, **options)

    def step(self, *levels):
        for level in levels:
            self.levels = level
            self.encoder.changed()
        return self.encoder.total


def test_encoder_counts_a_click_each_way():
    contacts = Contacts()
    equal(contacts.step(*CLOCKWISE), 1)
    equal(contacts.step(*CLOCKWISE), 2)
    equal(contacts.step(*BACK * 3), -1)


def test_encoder_backwards_turns_the_sign():
    equal(Contacts(backwards=True).step(*CLOCKWISE), -1)


def test_encoder_ignores_bounces():
    contacts = Contacts()
    equal(contacts.step(1, 3, 1, 3, 1, 0, 1, 0, 2, 0, 2, 3, 2, 3), 1)
    equal(contacts.step(1, 3, 2, 3, 1, 3), 1)


def test_encoder_half_way_and_back_is_nothing():
    contacts = Contacts()
    equal(contacts.step(1, 0, 1, 3), 0)
    equal(contacts.step(2, 0, 2, 3), 0)


def test_encoder_one_missed_edge_costs_nothing():
    for missed in range(3):
        contacts = Contacts()
        seen = [level for place, level in enumerate(CLOCKWISE) if place != missed]
        equal(contacts.step(*seen), 1)
        equal(contacts.step(*CLOCKWISE), 2)


def test_encoder_with_two_edges_a_click():
    contacts = Contacts(steps=2)
    equal(contacts.step(1, 0), 1)
    equal(contacts.step(2, 3), 2)
    equal(contacts.step(2, 0), 1)
    equal(contacts.step(2, 0, 1, 0), 1)


def test_encoder_every_walk_agrees_with_an_honest_count():
    # All walks of six edges: the total is the sum of the clicks that were completed, each at rest.
    neighbours = {3: (1, 2), 1: (3, 0), 0: (1, 2), 2: (0, 3)}
    forward = {(3, 1), (1, 0), (0, 2), (2, 3)}
    for number in range(1 << 6):
        contacts, place, way, clicks = Contacts(), 3, 0, 0
        for step in range(6):
            following = neighbours[place][number >> step & 1]
            way += 1 if (place, following) in forward else -1
            place = following
            contacts.step(place)
            if place == 3:
                clicks += {4: 1, -4: -1}.get(way, 0)
                way = 0
        equal(contacts.encoder.total, clicks)
