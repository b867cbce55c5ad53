// The top of the board: one of four parts, seen from above with White at the bottom.
// quarter: 0 has a1, 1 has h1, 2 has a8, 3 has h8; sample = true makes two squares to try peg,
// reed and magnet with before the whole is printed.
include <parameters.scad>
use <braille.scad>

quarter = 0;
sample = false;

module part_2d() {
    x = quarter % 2 == 0 ? -1 : 0;
    y = quarter < 2 ? -1 : 0;
    if (sample)
        translate(centre(2, 2) - [square / 2, square / 2])
            square([2 * square, square]);
    else
        intersection() {
            rounded(board, 6);
            translate([x, y] * top_edge)
                offset(delta = -seam / 2) square(top_edge);
        }
}

module rounded(edge, radius) {
    offset(r = radius) square(edge - 2 * radius, center = true);
}

// The files and ranks of the squares in this part.
function first(half) = half == 0 ? 0 : 4;
files = sample ? [2:3] : [first(quarter % 2):first(quarter % 2) + 3];
ranks = sample ? [2:2] : [first(quarter < 2 ? 0 : 1):first(quarter < 2 ? 0 : 1) + 3];

module at_squares() {
    for (file = files, rank = ranks)
        translate(centre(file, rank)) {
            $file = file;
            $rank = rank;
            children();
        }
}

// ---- Above ----------------------------------------------------------------------------------------

module raised_squares() {
    at_squares()
        if (is_dark($file, $rank))
            translate([0, 0, plate - 0.01])
                linear_extrude(raise + 0.01)
                    rounded(square - 2 * inset, corner);
}

// How much higher everything in this square is, the reed too, so that each sees its magnet at the
// same distance.
function lift(file, rank) = is_dark(file, rank) ? raise : 0;

module holes() {
    at_squares() hole_below(plate + lift($file, $rank));
}

module hole_below(surface) {
    rotate_extrude()
        polygon([
            [0, surface - hole_depth],
            [hole / 2, surface - hole_depth],
            [hole / 2, surface - chamfer],
            [hole / 2 + chamfer + 0.5, surface + 0.5],
            [0, surface + 0.5],
        ]);
}

// Letters of the files before ranks 1 and 8, figures of the ranks beside files a and h; those on
// Black's side and at his left hand are turned to him. A ridge lies at the corner of a1.
module marks() {
    edge = field / 2 + 6;
    for (file = files) {
        if (quarter < 2)
            translate([centre(file, 0)[0], -edge]) braille_letter(file);
        else
            translate([centre(file, 0)[0], edge]) rotate(180) braille_letter(file);
    }
    for (rank = ranks) {
        if (quarter % 2 == 0)
            translate([-edge, centre(0, rank)[1]]) braille_figure(rank);
        else if (!has_button(rank))
            translate([edge, centre(0, rank)[1]]) rotate(180) braille_figure(rank);
    }
    if (quarter == 0)
        translate([-field / 2 - 2, -field / 2 - 2])
            linear_extrude(1.2) polygon([[0, 0], [-8, 0], [0, -8]]);
}

function has_button(rank) =
    len([for (b = buttons) if (abs(b[1] - centre(0, rank)[1]) < square / 2) b]) > 0;

// ---- Below ----------------------------------------------------------------------------------------

module stroke(points) {
    for (i = [1:len(points) - 1])
        hull() {
            translate(points[i - 1]) circle(d = channel);
            translate(points[i]) circle(d = channel);
        }
}

// In each square: the reed along the diagonal, its near lead out to the column's wire, its far lead
// to the diode, and the diode down to the row's wire. The bar of the diode looks to the row.
column_x = -8;
row_y = -8.5;             // far enough from the screws at the corners of the squares
near = (reed_offset - reed_glass / 2 - reed_leads) / sqrt(2);
far = (reed_offset + reed_glass / 2 + reed_leads) / sqrt(2);
function diode_x() = far;

module square_channels() {
    stroke([[column_x, near], [near, near], [far, far], [far, row_y]]);
}

module reed_pockets() {
    at_squares()
        translate([reed_offset / sqrt(2), reed_offset / sqrt(2), -1])
            rotate(45)
                linear_extrude(channel_depth + lift($file, $rank) + 1)
                    square([reed_glass + reed_leads, max(reed_pocket, channel)], center = true);
}

// Wires of the columns run along the files, those of the rows along the ranks, all to the border,
// where they come down into the base.
module channels_2d() {
    at_squares() square_channels();
    reach = field / 2 + 4;
    for (file = files)
        stroke([[centre(file, 0)[0] + column_x, -reach], [centre(file, 0)[0] + column_x, reach]]);
    for (rank = ranks)
        stroke([[-reach, centre(0, rank)[1] + row_y], [reach, centre(0, rank)[1] + row_y]]);
}

// Room for the ends of the pins in each edge of a circuit; it is as large as the squares of a part.
module plug_recesses() {
    side = 4 * square;
    along = side / 2 + plug_shift;
    for (part = [[-side, -side], [0, -side], [-side, 0], [0, 0]])
        translate(part) {
            for (across = [plug_inset, side - plug_inset]) {
                translate([along, across]) plug_recess();
                translate([across, along]) rotate(90) plug_recess();
            }
        }
}

module plug_recess() {
    translate([0, 0, -1])
        linear_extrude(plug_depth + 1)
            square([4 * plug_pitch + 1, 2 * plug_inset], center = true);
}

// The body of a button sits below a ledge, its cap above.
module button_wells() {
    for (b = buttons)
        translate(b) {
            translate([0, 0, -1])
                linear_extrude(plate - button_well - ledge + 1)
                    square(button_body, center = true);
            cylinder(d = cap_boss + 1, h = plate);
            translate([0, 0, plate - button_well])
                cylinder(d = cap_diameter + 1, h = plate, $fn = 64);
        }
}

module pilots() {
    for (s = screws)
        translate([s[0], s[1], -1])
            cylinder(d = screw_pilot, h = plate - 1);
}

module top() {
    difference() {
        union() {
            linear_extrude(plate) part_2d();
            raised_squares();
        }
        translate([0, 0, -1])
            linear_extrude(channel_depth + 1) channels_2d();
        reed_pockets();
        holes();
        if (!sample) {
            plug_recesses();
            button_wells();
            pilots();
        }
    }
    if (!sample)
        translate([0, 0, plate - 0.01]) marks();
}

top();
