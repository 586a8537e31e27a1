// A case for the starter build: a Raspberry Pi 4 below, a lid with display, encoder and two buttons above.
// Every measure is a parameter, in millimetres; measure your own parts. Printed without supports, lid face down.
//
//     openscad -o case.stl -D 'part="bottom"' starter.scad
//     openscad -o lid.stl  -D 'part="lid"'    starter.scad

part = "both";            // bottom, lid, both

wall = 2.4;
floor_height = 2.0;
gap = 0.4;                // between bottom and lid

board = [85, 56];         // the Pi's board
board_hole = [58, 49];    // between its four holes
board_hole_at = [3.5, 3.5];
inner = [96, 66];         // room around the board
inner_height = 38;        // board, header, wires
stand_height = 4;

display_window = [27, 15];    // what is seen of a 0.96" OLED
display_board = [28, 28];
display_at = [48, 46];        // the middles of the parts, from the inner corner
encoder_hole = 7.2;
encoder_at = [24, 22];
button_hole = 12.2;
ok_at = [54, 20];
undo_at = [76, 20];

usb_c = [12, 7];          // the power socket, from the board's corner along its long side
usb_c_at = 11.2;
sockets = [53, 18];       // USB and Ethernet, on the short side
cable_slot = [18, 7];     // for a hub's cable and fresh air, on the other one

$fn = 32;

outer = [inner[0] + 2 * wall, inner[1] + 2 * wall];
board_at = [(inner[0] - board[0]) / 2, (inner[1] - board[1]) / 2];

module plate(size, height) {
    cube([size[0], size[1], height]);
}

module stands() {
    for (x = [0, board_hole[0]], y = [0, board_hole[1]])
        translate([board_at[0] + board_hole_at[0] + x, board_at[1] + board_hole_at[1] + y, 0])
            difference() {
                cylinder(d = 6, h = stand_height);
                translate([0, 0, -1]) cylinder(d = 2.2, h = stand_height + 2);
            }
}

module bottom() {
    difference() {
        plate(outer, floor_height + inner_height);
        translate([wall, wall, floor_height]) plate(inner, inner_height + 1);
        // Power, on the long side.
        translate([wall + board_at[0] + usb_c_at - usb_c[0] / 2, -1, floor_height + stand_height])
            cube([usb_c[0], wall + 2, usb_c[1]]);
        // USB and Ethernet.
        translate([outer[0] - wall - 1, wall + (inner[1] - sockets[0]) / 2, floor_height + stand_height])
            cube([wall + 2, sockets[0], sockets[1]]);
        // Cables.
        translate([-1, outer[1] / 2 - cable_slot[0] / 2, floor_height + inner_height - cable_slot[1]])
            cube([wall + 2, cable_slot[0], cable_slot[1] + 1]);
        // Air.
        for (x = [20 : 8 : inner[0] - 20])
            translate([wall + x, outer[1] / 2 - 12, -1]) cube([3, 24, floor_height + 2]);
    }
    translate([wall, wall, floor_height]) stands();
}

// Measures are those of the finished box, seen from above; it is printed face down, so it lies mirrored here.
module lid() {
    translate([0, outer[1], 0]) mirror([0, 1, 0]) difference() {
        union() {
            plate(outer, floor_height);
            // A rim that keeps it in place.
            translate([wall + gap, wall + gap, floor_height]) difference() {
                plate([inner[0] - 2 * gap, inner[1] - 2 * gap], 5);
                translate([wall, wall, -1])
                    plate([inner[0] - 2 * gap - 2 * wall, inner[1] - 2 * gap - 2 * wall], 7);
            }
        }
        translate([wall, wall, -1]) {
            translate([display_at[0] - display_window[0] / 2, display_at[1] - display_window[1] / 2, 0])
                cube([display_window[0], display_window[1], floor_height + 2]);
            translate(encoder_at) cylinder(d = encoder_hole, h = floor_height + 2);
            translate(ok_at) cylinder(d = button_hole, h = floor_height + 2);
            translate(undo_at) cylinder(d = button_hole, h = floor_height + 2);
        }
    }
}

if (part != "lid") bottom();
if (part != "bottom") translate(part == "both" ? [0, outer[1] + 10, 0] : [0, 0, 0]) lid();
