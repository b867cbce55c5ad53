// One man of the Staunton pattern, with a socket for its peg; black ones bear a pin on the head.
include <parameters.scad>

man = "king";           // queen, rook, bishop, knight, pawn
side = "white";         // or "black"

// Height and foot as parts of the king's.
proportions = [
    ["king", 1, 1], ["queen", 0.9, 0.97], ["bishop", 0.76, 0.87],
    ["knight", 0.7, 0.87], ["rook", 0.62, 0.87], ["pawn", 0.56, 0.78],
];
row = proportions[search([man], proportions)[0]];
height = king_height * row[1];
radius = square * foot * row[2] / 2;
neck = 0.42 * radius;
foot_height = 6;

assert(foot_height + 1.5 > socket_depth, "the socket would break through the foot");
assert(2 * radius < square - 2, "men on neighbouring squares would touch");

// The foot that all share, and a stem that narrows from it to the neck and ends in a collar.
module turned(stem_top) {
    rotate_extrude($fn = 64)
        polygon([
            [0, 0], [radius, 0], [radius, 2.4], [radius - 0.8, 3.4],
            [radius - 1, 4.6], [radius * 0.78, foot_height],
            [radius * 0.62, foot_height + 2],
            for (t = [0.1:0.1:1])
                [neck + (radius * 0.6 - neck) * pow(1 - t, 2),
                 foot_height + 2 + t * (stem_top - foot_height - 2)],
            [radius * 0.62, stem_top + 0.8], [radius * 0.62, stem_top + 1.8],
            [neck, stem_top + 2.6], [0, stem_top + 2.6],
        ]);
}

// A cup that widens upwards to the rim.
module cup(bottom, top, rim_radius) {
    translate([0, 0, bottom])
        cylinder(r1 = neck, r2 = rim_radius, h = top - bottom, $fn = 64);
}

module pawn() {
    ball = radius * 0.52;
    turned(height - 2 * ball - 1.5);
    translate([0, 0, height - ball]) sphere(r = ball, $fn = 48);
}

module rook() {
    crown = height - 9;
    turned(crown - 2);
    difference() {
        translate([0, 0, crown]) cylinder(r = radius * 0.68, h = 9, $fn = 64);
        translate([0, 0, height - 3]) cylinder(r = radius * 0.42, h = 4, $fn = 64);
        for (angle = [0:60:120])
            rotate(angle) translate([0, 0, height]) cube([3 * radius, 2.2, 5], center = true);
    }
}

module bishop() {
    mitre = height * 0.32;
    turned(height - mitre - 4);
    difference() {
        union() {
            translate([0, 0, height - mitre * 0.62 - 2])
                scale([1, 1, 1.35]) sphere(r = radius * 0.5, $fn = 48);
            translate([0, 0, height - 1.8]) sphere(r = 1.8, $fn = 24);
        }
        translate([radius * 0.45, 0, height - mitre * 0.42])
            rotate([0, 35, 0]) cube([1.4, 2 * radius, radius], center = true);
    }
}

module queen() {
    rim = height - 3;
    turned(rim - 11);
    difference() {
        cup(rim - 9, rim, radius * 0.72);
        translate([0, 0, rim - 1.8]) cylinder(r1 = radius * 0.4, r2 = radius * 0.6, h = 2);
        for (angle = [0:45:315])
            rotate(angle) translate([radius * 0.72, 0, rim]) sphere(d = 3.4, $fn = 16);
    }
    translate([0, 0, rim - 2.4]) cylinder(r = radius * 0.42, h = 2);
    translate([0, 0, height - 2.2]) sphere(r = 2.2, $fn = 24);
}

module king() {
    rim = height - 8.5;
    turned(rim - 11);
    cup(rim - 9, rim, radius * 0.68);
    translate([0, 0, rim - 0.01]) cylinder(r1 = radius * 0.68, r2 = 1.6, h = 2, $fn = 64);
    translate([0, 0, height - 4]) cube([2.6, 2.6, 8], center = true);
    translate([0, 0, height - 3.4]) cube([7, 2.6, 2.6], center = true);
}

// The head of a horse, looking to the left, from a side view one unit high.
horse = [
    [-0.26, 0], [0.26, 0], [0.31, 0.22], [0.29, 0.48], [0.22, 0.72], [0.12, 0.87], [0.08, 1],
    [0.00, 0.91], [-0.12, 0.80], [-0.30, 0.61], [-0.36, 0.50], [-0.32, 0.41], [-0.22, 0.42],
    [-0.08, 0.51], [-0.03, 0.44], [-0.14, 0.27], [-0.24, 0.13],
];

module knight() {
    collar = foot_height + 2.5;
    head = height - collar - 2;
    turned(collar);
    intersection() {
        translate([0, 0, collar + 2])
            rotate([90, 0, 0])
                linear_extrude(2 * radius, center = true)
                    offset(r = 0.6) offset(delta = -0.6)
                        polygon(head * horse);
        // The cheeks are as wide as the neck, the ears narrower.
        translate([0, 0, collar])
            rotate([90, 0, 90])
                linear_extrude(3 * radius, center = true)
                    polygon([[-0.62, 0] * radius, [0.62, 0] * radius,
                             [0.42 * radius, head * 0.6], [0.2 * radius, head + 3],
                             [-0.2 * radius, head + 3], [-0.42 * radius, head * 0.6]]);
    }
}

module pin() {
    if (side == "black" && black_pin) {
        root = man == "rook" ? height - 3.2 : man == "knight" ? height - 5 : height - 1.2;
        across = man == "knight" ? 0.06 * height : 0;  // where the ears are
        translate([across, 0, root]) cylinder(d = pin_diameter, h = height - root + pin_height - 0.5);
        translate([across, 0, height + pin_height - pin_diameter / 2]) sphere(d = pin_diameter);
    }
}

difference() {
    union() {
        if (man == "king") king();
        if (man == "queen") queen();
        if (man == "rook") rook();
        if (man == "bishop") bishop();
        if (man == "knight") knight();
        if (man == "pawn") pawn();
        pin();
    }
    translate([0, 0, -1]) cylinder(d = peg_diameter + socket_play, h = socket_depth + 1);
}
