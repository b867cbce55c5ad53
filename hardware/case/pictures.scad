// The parts together, as pictures: they are read from build/, not made here.
include <parameters.scad>
use <board.scad>

view = "top";

module printed(name) {
    import(str("build/", name, ".stl"));
}

// The raised squares, in another colour than what they are printed with.
module dark() {
    for (file = [0:7], rank = [0:7])
        if (is_dark(file, rank))
            translate(concat(centre(file, rank), plate + raise))
                linear_extrude(0.05)
                    difference() {
                        offset(r = corner) square(square - 2 * (inset + corner), center = true);
                        circle(d = hole + 2 * chamfer);
                    }
}

module in_quarter() {
    intersection() {
        part_2d();
        children();
    }
}

// A reed and a diode in each square, its bar towards the row.
module wired() {
    at_squares() {
        translate([reed_offset / sqrt(2), reed_offset / sqrt(2), -0.5])
            rotate([90, 0, -45]) color("MediumSeaGreen") cylinder(d = 2.2, h = reed_glass, center = true);
        translate([diode_x(), 0, -0.5]) rotate([90, 0, 0]) {
            color("OrangeRed") cylinder(d = 2.2, h = 4.2, center = true);
            translate([0, 0, 1.2]) color("Black") cylinder(d = 2.4, h = 0.7, center = true);
        }
    }
}

module men() {
    names = ["king", "queen", "bishop", "knight", "rook", "pawn"];
    for (i = [0:5]) {
        translate([i * 1.2 * square, 0]) color("Ivory") printed(str("white-", names[i]));
        translate([i * 1.2 * square, 1.6 * square]) color("SaddleBrown") printed(str("black-", names[i]));
    }
    translate([-1.2 * square, 0]) color("Ivory") printed("cap-white");
    translate([-1.2 * square, 1.6 * square]) color("SaddleBrown") printed("cap-black");
    translate([6.8 * square, 0]) color("Silver") printed("peg");
}


if (view == "top") {
    for (quarter = [0:3]) color("BurlyWood") printed(str("top-", quarter));
    color("SaddleBrown") dark();
    for (i = [0, 1])
        translate(concat(buttons[i], plate - button_well + cap_play))
            color(["Ivory", "SaddleBrown"][i]) printed(["cap-white", "cap-black"][i]);
}
if (view == "base")
    for (part = [0:3]) color(part % 3 == 0 ? "BurlyWood" : "Tan") printed(str("base-", part));
if (view == "below") {
    color("BurlyWood") printed("top-0");
    color("DimGray") translate([0, 0, -0.1]) linear_extrude(0.05) in_quarter() channels_2d();
    wired();
}
if (view == "men") men();
