// The base: one of four parts, numbered as those of the top. Its seams lie elsewhere than those of
// the top, so that screwing the two together joins all eight parts. Part 3 holds the Arduino Nano,
// whose plug leaves at Black's side, and the piezo.
include <parameters.scad>

part = 3;

function low(number) = number == 0 ? -board / 2 : -board / 2 + base_cut;
function high(number) = number == 0 ? -board / 2 + base_cut : board / 2;
x = part % 2;
y = part < 2 ? 0 : 1;
has_nano = part == 3;

nano_at = [square * 2.2, board / 2 - wall - nano[1] / 2];
piezo_at = [square * 1.5, 0];
motor_at = [board / 2 - wall - motor_diameter / 2 - 2, 0];   // at the edge, between the clock buttons

module outline() {
    offset(r = 6) square(board - 12, center = true);
}

module part_2d() {
    intersection() {
        children();
        translate([low(x), low(y)])
            offset(delta = -seam / 2) square([high(x) - low(x), high(y) - low(y)]);
    }
}

module shell() {
    linear_extrude(base_floor) part_2d() outline();
    linear_extrude(base_height)
        part_2d()
            difference() {
                outline();
                offset(delta = -wall) outline();
            }
}

module in_part(points) {
    for (p = points)
        if (p[0] > low(x) && p[0] < high(x) && p[1] > low(y) && p[1] < high(y))
            translate(p) children();
}

// A pillar below the squares has a shoulder for the circuit, and a collar that reaches through it.
module pillars() {
    in_part(screws) cylinder(d = pillar, h = base_height - circuit_thickness - circuit_play);
    in_part([for (s = screws) if (is_below_squares(s)) s]) cylinder(d = collar, h = base_height);
    in_part([for (s = screws) if (!is_below_squares(s)) s]) cylinder(d = pillar, h = base_height);
}

// The head of an M3 screw sinks into the floor.
module screw_holes() {
    in_part(screws) {
        translate([0, 0, -1]) cylinder(d = screw, h = base_height + 2);
        translate([0, 0, -1]) cylinder(d = 6.4, h = 4);
    }
}

// Two rails between which the Nano lies, its socket at the wall.
module nano_rails() {
    for (side = [-1, 1])
        translate([nano_at[0] + side * (nano[0] / 2 + 0.8), nano_at[1], base_floor - 0.01])
            linear_extrude(6) square([1.6, nano[1] - 6], center = true);
}

module usb_opening() {
    translate([nano_at[0], board / 2, base_floor + 1 + usb[1] / 2])
        cube([usb[0], 4 * wall, usb[1]], center = true);
}

// A ring that keeps the disc off the floor at its rim, and a grating below.
module piezo_ring() {
    translate([piezo_at[0], piezo_at[1], base_floor - 0.01])
        difference() {
            cylinder(d = piezo_diameter + 4, h = 3);
            translate([0, 0, 1]) cylinder(d = piezo_diameter + 0.6, h = 3);
            translate([0, 0, -1]) cylinder(d = piezo_diameter - 4, h = 5);
            translate([piezo_diameter / 2, 0, 2]) cube([8, 4, 4], center = true);
        }
}

module piezo_grating() {
    for (dx = [-6, 0, 6], dy = [-6, 0, 6])
        translate([piezo_at[0] + dx, piezo_at[1] + dy, -1]) cylinder(d = 2.5, h = base_floor + 2);
}

// A ring for the motor, open towards the Nano for its wires. What shakes lies on the floor itself.
module motor_ring() {
    translate([motor_at[0], motor_at[1], base_floor - 0.01])
        difference() {
            cylinder(d = motor_diameter + 4, h = 2.5);
            translate([0, 0, -1]) cylinder(d = motor_diameter + 0.5, h = 5);
            translate([-motor_diameter / 2 - 1, 0, 2]) cube([5, 4, 6], center = true);
        }
}

module base() {
    difference() {
        union() {
            shell();
            pillars();
            if (has_nano) {
                nano_rails();
                piezo_ring();
                motor_ring();
            }
        }
        screw_holes();
        if (has_nano) {
            usb_opening();
            piezo_grating();
        }
    }
}

base();
