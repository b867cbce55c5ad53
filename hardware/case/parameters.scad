// Everything about the board that may be chosen, and what follows from it. All lengths in mm.
// A value is changed here, or for one rendering: openscad -D board=280 …

/* [The board] */
board = 240;            // its edge; D.1.1 asks for 200 at least
square = 25;            // the edge of a square
raise = 1.2;            // how far a dark square rises above a light one (D.1.2)
inset = 0.8;            // how far the raised part keeps from the edge of its square, so that the
                        // corners of two dark squares do not touch
corner = 2;             // radius of its corners
seam = 0.15;            // how much each part keeps from the line where it meets the next

/* [The hole and the peg] */
peg_diameter = 6;
peg_length = 8;
peg_play = 0.4;         // how much wider the hole is than the peg
hole_depth = 8.6;       // the peg never stands on the bottom
chamfer = 1.2;          // leads the peg in
hole_floor = 1.0;       // between peg and reed
magnet_diameter = 3;    // a disc magnetised along its axis; a stronger one would hold the reed
magnet_length = 3;      // closed when the peg is out of its hole, see field.py
magnet_play = 0.15;

/* [The switch in each square] */
// Below a magnet that stands upright a reed must not lie in the middle, where both its blades take
// the same pole and nothing closes: one end lies below the peg, and the reed points to the corner
// of the square, where it is farthest from the pegs of its neighbours.
// field.py tells how much field each reed sees then.
reed_glass = 10.2;      // length of the glass of an MDSR-10
reed_diameter = 1.8;
reed_offset = 5;        // from the axis of the hole to the middle of the glass: half its length
reed_leads = 2.5;       // straight lead at each end, so that no glass breaks when it is bent
channel = 2.4;          // width of all channels
channel_depth = 3.2;    // two insulated wires high

/* [A printed circuit below each part of the top, instead of wires; see ../pcb] */
circuit_thickness = 1.6;
circuit_play = 0.3;     // around it, and between it and the shoulders of the pillars
collar = 6;             // a pillar where it reaches through the circuit
plug_pitch = 2.54;      // four pins in each edge of a circuit
plug_shift = 2.5;       // how far they stand aside of the middle of the edge
plug_inset = 2.5;       // from the edge of the outermost squares
plug_depth = 2;         // room for the ends of the pins in the top

/* [Clock buttons] */
button_body = 12.4;     // the square body of a B3F-4055, with play; it is glued in from below
button_well = 5;        // from the surface to the ledge above its body
ledge = 1.2;
stem = 3.8;             // its square plunger
stem_rise = 3.8;        // how far the plunger stands above the body
stem_play = 0.1;
cap_diameter = 17;
cap_height = 8;         // about 3.5 of it above the surface
cap_boss = 7.5;         // the neck that reaches through the ledge to the plunger
cap_play = 0.6;         // how far the cap floats above the ledge: more than the button travels

/* [The base] */
wall = 2.4;
base_floor = 2.4;
base_height = 22;       // outside; room for a Nano on its pin headers
nano = [18.6, 45];      // its edges, with play
usb = [13, 9];          // the opening for the plug
piezo_diameter = 27;
motor_diameter = 10;    // a motor that is felt, if there is one (../vibration.md)
base_seam = 0.375;      // where the base is divided, as a part of the board's edge: not below the
                        // seams of the top, so that each part holds two others together
pillar = 9;
screw = 3.2;            // an M3 screw passes
screw_pilot = 2.5;      // an M3 screw cuts its own thread

/* [Marks for the fingers] */
dot_diameter = 1.6;     // Braille: base, height and spacing of its dots
dot_height = 0.6;
dot_spacing = 2.5;

/* [The men] */
king_height = 48;
foot = 0.78;            // the king's foot, as a part of the square
black_pin = true;       // a pin on the head of black men (D.1.4.2)
pin_diameter = 1.8;
pin_height = 2.5;
socket_depth = 6;       // how far the peg goes into the foot of its man
socket_play = 0.15;

/* [The printer] */
bed = 220;
$fn = 32;

// ---- What follows ---------------------------------------------------------------------------------

field = 8 * square;
border = (board - field) / 2;
plate = hole_depth + hole_floor + channel_depth;
hole = peg_diameter + peg_play;
reed_pocket = reed_diameter + 0.6;

// The four parts of the top are equal squares, those of the base are not.
top_edge = board / 2;
base_cut = board * base_seam;

assert(board >= 200, "D.1.1: the board must measure 20 cm by 20 cm at least");
assert(border >= 18, "the border must have room for the clock buttons");
assert(max(top_edge, board - base_cut) <= bed, "a part is larger than the print bed");
assert(hole_depth > peg_length, "the peg would stand on the bottom of its hole");
assert(reed_pocket <= channel_depth, "the reed is thicker than its pocket is deep");
assert(hole + 2 * chamfer < square - 2 * inset, "the chamfer is wider than the square");
assert(plug_depth <= channel_depth, "a hole would have no floor above the pins of a circuit");
assert((reed_offset + reed_glass / 2 + reed_leads + channel / 2) / sqrt(2) < square / 2 - 1,
       "the reed is too long for its square");

// The middle of a square, from the middle of the board: file 0 is a, rank 0 is 1.
function centre(file, rank) = [(file - 3.5) * square, (rank - 3.5) * square];
function is_dark(file, rank) = (file + rank) % 2 == 0;

// Where screws hold top and base together, from the middle of the board: in the border, and between
// squares. Each part of the top and each of the base has three or more.
function mirrored(points) = [for (p = points, x = [-1, 1], y = [-1, 1]) [x * p[0], y * p[1]]];
rim = board / 2 - 6;
screws = mirrored([
    [rim, rim],
    [rim, square], [square, rim],
    [rim, 3.4 * square], [3.4 * square, rim],
    [square, square],
    [2 * square, 2 * square],
]);

function is_below_squares(point) = max(abs(point[0]), abs(point[1])) < field / 2;

// The clock buttons stand in the border beside file h: white's near White, black's near Black.
buttons = [[board / 2 - border / 2, -2.5 * square], [board / 2 - border / 2, 2.5 * square]];
