// The caps of the clock buttons, which differ to the touch: White's is a smooth hollow, Black's
// bears a ridge and a pin, as Black's men do.
include <parameters.scad>

side = "white";         // or "black"

boss_length = ledge + cap_play - 0.4;   // ends 0.4 above the body of the button
socket_depth = stem_rise - 0.4;

// Stands on z = 0, with its neck below.
module blank() {
    translate([0, 0, -boss_length])
        cylinder(d = cap_boss, h = boss_length + 1);
    cylinder(d = cap_diameter, h = cap_height - 1, $fn = 64);
    translate([0, 0, cap_height - 1])
        cylinder(d1 = cap_diameter, d2 = cap_diameter - 2, h = 1, $fn = 64);
}

module plunger_socket() {
    translate([0, 0, -boss_length - 1])
        linear_extrude(socket_depth + 1) square(stem + stem_play, center = true);
}

module hollow() {
    radius = 20;
    deep = 1.6;
    translate([0, 0, cap_height - deep])
        rotate_extrude($fn = 96)
            intersection() {
                translate([0, radius]) circle(r = radius, $fn = 96);
                square([cap_diameter, 2 * deep]);
            }
}

module ridge_and_pin() {
    translate([0, 0, cap_height - 0.01]) {
        linear_extrude(1) square([cap_diameter - 5, 2], center = true);
        cylinder(d1 = pin_diameter + 1, d2 = pin_diameter, h = pin_height);
    }
}

difference() {
    union() {
        blank();
        if (side == "black") ridge_and_pin();
    }
    plunger_socket();
    if (side == "white") hollow();
}
