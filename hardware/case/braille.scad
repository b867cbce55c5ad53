// Braille as raised dots: the letters a to h, and the figures 1 to 8, which are the same letters
// after the sign for figures.
include <parameters.scad>

// The dots of a to h. Dots 1, 2, 3 go down the left column of a cell, 4, 5, 6 down the right one.
letters = [[1], [1, 2], [1, 4], [1, 4, 5], [1, 5], [1, 2, 4], [1, 2, 4, 5], [1, 2, 5]];
figure_sign = [3, 4, 5, 6];
cell = 6;               // from one cell to the next

module braille_letter(number) {
    braille_cell(letters[number]);
}

module braille_figure(number) {
    translate([-cell / 2, 0]) braille_cell(figure_sign);
    translate([cell / 2, 0]) braille_cell(letters[number]);
}

module braille_cell(dots) {
    for (dot = dots)
        translate([dot < 4 ? -0.5 : 0.5, 1 - (dot - 1) % 3] * dot_spacing) braille_dot();
}

module braille_dot() {
    cylinder(d1 = dot_diameter, d2 = dot_diameter * 0.6, h = dot_height, $fn = 16);
}
