// What the printed circuit has to fit: the lengths of the case as a line of JSON, and what is open
// above the circuit, as a section through one part of the top. Read by case.py.
include <../case/board.scad>

above = 0.2;            // of the section, over the circuit

echo([
    ["square", square], ["near", near], ["far", far], ["reed_glass", reed_glass],
    ["reed_diameter", reed_diameter], ["screws", screws], ["collar", collar],
    ["circuit_thickness", circuit_thickness], ["circuit_play", circuit_play],
    ["plug_pitch", plug_pitch], ["plug_shift", plug_shift], ["plug_inset", plug_inset],
    ["channel", channel], ["channel_depth", channel_depth],
    ["base_height", base_height], ["base_floor", base_floor], ["board", board], ["wall", wall],
    ["pillar", pillar], ["buttons", buttons], ["button_body", button_body],
]);

!projection(cut = true) translate([0, 0, -above]) top();
