// A case for the starter build: a Raspberry Pi 4 below, a lid with display, encoder and two buttons above.
// Every measure is a parameter, in millimetres; measure your own parts. Printed without supports, lid face down.
//
//     openscad -o case.stl -D 'part="bottom"' starter.scad
//     openscad -o lid.stl  -D 'part="lid"'    starter.scad

part = "both";            // bottom, lid, both

wall = 2.4;
floor_height = 2.0;
gap = 0.4;                // between bottom and lid
rim_height = 5;

board = [85, 56];         // the Pi's board
board_hole = [58, 49];    // between its four holes
board_hole_at = [3.5, 3.5];
board_screw = 2.2;        // what an M2.5 screw cuts its thread into
board_left = 3;           // from the wall, on the memory card's side
inner = [98, 72];         // room around the board
inner_height = 38;        // board, header, wires
stand_height = 4;

lid_screw = 3.4;          // M3 goes through the lid …
lid_screw_head = 6.4;
lid_screw_thread = 2.6;   // … and cuts its thread into the post below
post = 7;

display_window = [26, 15];    // what is seen of a 0.96" OLED
display_hole = [23.5, 23.5];  // between the four holes of its board
display_screw = 1.7;          // M2
display_glass = 1.6;          // how far the glass stands above the board: it lies against the lid
display_at = [49, 50];        // the middles of the parts, from the inner corner
encoder_hole = 7.2;
encoder_at = [24, 22];
button_hole = 12.2;
ok_at = [54, 20];
undo_at = [76, 20];

usb_c = [13.5, 8.5];      // the power plug with its grip, from the board's corner along its long side
usb_c_at = 11.2;
sockets = [53, 18];       // USB and Ethernet, on the short side
card_slot = [16, 9];      // the memory card, below the board on the other one: width, and a thumb's depth
cable_slot = [18, 7];     // for a hub's cable and fresh air, above it

$fn = 32;

outer = [inner[0] + 2 * wall, inner[1] + 2 * wall];
board_at = [board_left, (inner[1] - board[1]) / 2];

assert(board_at[1] >= post, "the posts of the lid need more room: make inner wider");
assert(inner[0] >= board_left + board[0] + 2, "the board is longer than inner");

module plate(size, height) {
    cube([size[0], size[1], height]);
}

// The same in each of four places, so far apart around the middle.
module at_corners(size) {
    for (x = [-0.5, 0.5], y = [-0.5, 0.5]) translate([x * size[0], y * size[1], 0]) children();
}

module at_lid_screws() {
    translate([outer[0] / 2, outer[1] / 2, 0]) at_corners([inner[0] - post, inner[1] - post]) children();
}

module stands() {
    translate([board_at[0] + board_hole_at[0] + board_hole[0] / 2, board_at[1] + board_hole_at[1] + board_hole[1] / 2, 0])
        at_corners(board_hole) difference() {
            cylinder(d = 6, h = stand_height);
            translate([0, 0, -1]) cylinder(d = board_screw, h = stand_height + 2);
        }
}

module bottom() {
    difference() {
        union() {
            difference() {
                plate(outer, floor_height + inner_height);
                translate([wall, wall, floor_height]) plate(inner, inner_height + 1);
            }
            // Posts for the lid's screws; above them is its rim.
            at_lid_screws() translate([-post / 2, -post / 2, 0])
                plate([post, post], floor_height + inner_height - rim_height - gap);
            translate([wall, wall, floor_height]) stands();
        }
        at_lid_screws() translate([0, 0, floor_height + inner_height - rim_height - 14])
            cylinder(d = lid_screw_thread, h = 20);
        // Power, on the long side.
        translate([wall + board_at[0] + usb_c_at - usb_c[0] / 2, -1, floor_height + stand_height - 1])
            cube([usb_c[0], wall + 2, usb_c[1]]);
        // USB and Ethernet.
        translate([outer[0] - wall - 1, wall + board_at[1] + (board[1] - sockets[0]) / 2, floor_height + stand_height])
            cube([wall + 2, sockets[0], sockets[1]]);
        // The memory card, with room for a thumb below.
        translate([-1, wall + board_at[1] + board[1] / 2 - card_slot[0] / 2, -1])
            cube([wall + card_slot[1] + 1, card_slot[0], floor_height + 1 + stand_height]);
        // Cables.
        translate([-1, outer[1] / 2 - cable_slot[0] / 2, floor_height + inner_height - cable_slot[1]])
            cube([wall + 2, cable_slot[0], cable_slot[1] + 1]);
        // Air.
        for (x = [22 : 8 : inner[0] - 20])
            translate([wall + x, outer[1] / 2 - 12, -1]) cube([3, 24, floor_height + 2]);
    }
}

// A rim that keeps the lid in place, with corners for its screws; below the cable slot it is open.
module rim() {
    room = [inner[0] - 2 * gap, inner[1] - 2 * gap];
    difference() {
        translate([wall + gap, wall + gap, floor_height]) plate(room, rim_height);
        difference() {
            translate([2 * wall + gap, 2 * wall + gap, floor_height - 1])
                plate([room[0] - 2 * wall, room[1] - 2 * wall], rim_height + 2);
            at_lid_screws() translate([-post / 2, -post / 2, 0]) plate([post, post], floor_height + rim_height);
        }
        translate([0, outer[1] / 2 - cable_slot[0] / 2, floor_height])
            cube([2 * wall + gap + 1, cable_slot[0], rim_height + 1]);
    }
}

// Measures are those of the finished box, seen from above; it is printed face down, so it lies mirrored here.
module lid() {
    translate([0, outer[1], 0]) mirror([0, 1, 0]) difference() {
        union() {
            plate(outer, floor_height);
            rim();
            translate([wall + display_at[0], wall + display_at[1], 0]) at_corners(display_hole)
                cylinder(d = 4.4, h = floor_height + display_glass);
        }
        at_lid_screws() {
            translate([0, 0, -1]) cylinder(d = lid_screw, h = floor_height + rim_height + 2);
            translate([0, 0, -0.01]) cylinder(d1 = lid_screw_head, d2 = lid_screw, h = (lid_screw_head - lid_screw) / 2);
        }
        translate([wall, wall, -1]) {
            translate([display_at[0] - display_window[0] / 2, display_at[1] - display_window[1] / 2, 0])
                cube([display_window[0], display_window[1], floor_height + 2]);
            // These do not go through: nobody sees them from above.
            translate([display_at[0], display_at[1], 1.6]) at_corners(display_hole)
                cylinder(d = display_screw, h = floor_height + display_glass);
            translate(encoder_at) cylinder(d = encoder_hole, h = floor_height + 2);
            translate(ok_at) cylinder(d = button_hole, h = floor_height + 2);
            translate(undo_at) cylinder(d = button_hole, h = floor_height + 2);
        }
    }
}

if (part != "lid") bottom();
if (part != "bottom") translate(part == "both" ? [0, outer[1] + 10, 0] : [0, 0, 0]) lid();
