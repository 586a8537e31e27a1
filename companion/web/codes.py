"""QR codes for pages: the same codes as on a display, as drawings that stay sharp at any size."""

from companion.screens.code import qr_picture


def code_svg(address: str) -> str:
    """Dark on light whatever the page's theme is: that is what cameras expect."""
    picture = qr_picture(address, 1)
    size = picture.width
    dark = [(x, y) for y in range(size) for x in range(size) if not picture.getpixel((x, y))]
    modules = "".join(f"M{x} {y}h1v1h-1z" for x, y in dark)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" shape-rendering="crispEdges">'
        f'<rect width="{size}" height="{size}" fill="#fff"/><path fill="#000" d="{modules}"/></svg>'
    )
