// The peg of a man: its upper end is glued into the man's foot, be it printed or drilled, and its
// lower end holds the magnet, flush. All magnets of a set must point the same way up: mark one pole.
include <parameters.scad>

module peg() {
    length = peg_length + socket_depth;
    lead = 0.6;
    difference() {
        // Upside down, as it is printed: the end with the magnet is above.
        union() {
            cylinder(d = peg_diameter, h = length - lead);
            translate([0, 0, length - lead])
                cylinder(d1 = peg_diameter, d2 = peg_diameter - 2 * lead, h = lead);
        }
        translate([0, 0, length - magnet_length - 0.1])
            cylinder(d = magnet_diameter + magnet_play, h = magnet_length + 1);
    }
}

peg();
