import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from companion.devices.oled.pack import line_packer, page_packer, widen_to_grey


def as_seen(image: Image.Image, rotate: int) -> Image.Image:
    """How luma turns a picture before it sends it."""
    return image.rotate(-90 * rotate, expand=True)


@pytest.mark.parametrize("rotate", range(4))
@given(seed=st.binary(min_size=256, max_size=256))
def test_page_packer_puts_the_topmost_of_eight_pixels_into_bit_zero(rotate: int, seed: bytes) -> None:
    image = Image.frombytes("1", (64, 32) if rotate % 2 == 0 else (32, 64), seed)
    packed = page_packer(4, rotate)(image)
    turned = as_seen(image, rotate)
    assert len(packed) == 64 * 4
    for x in range(64):
        for y in range(32):
            assert bool(packed[y // 8 * 64 + x] >> y % 8 & 1) == bool(turned.getpixel((x, y)))


@pytest.mark.parametrize("rotate", range(4))
def test_line_packer_puts_the_leftmost_of_eight_pixels_into_bit_seven(rotate: int) -> None:
    image = Image.new("1", (64, 32) if rotate % 2 == 0 else (32, 64))
    image.putpixel((3, 1), 1)
    turned = as_seen(image, rotate)
    lit = [(x, y) for y in range(32) for x in range(64) if turned.getpixel((x, y))]
    packed = line_packer(rotate)(image)
    assert [
        (8 * (place % 8) + bit, place // 8)
        for place in range(256)
        for bit in range(8)
        if packed[place] << bit & 0x80
    ] == lit


def test_widen_to_grey_makes_every_pixel_a_nibble() -> None:
    assert widen_to_grey(bytes([0b1011_0001, 0])).hex() == "f0ff000f" + "00" * 4
