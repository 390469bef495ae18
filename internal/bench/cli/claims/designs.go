package claims

// try is a design that shows what a claim is about, with a sentence of what to look at.
type try struct{ see, design string }

// tries are the designs, by the name of the claim. The documentation makes each one that can be changed in place.
var tries = map[string]try{
	"One owning group is overly conservative": {
		"Two systems share arrays, and both walk them in step. Where a component may be in one owning group only, one of them does: " +
			"take out either group and see which.",
		`component Position
component Velocity
component Mass
group Position & Velocity
group Position & Velocity & Mass
system Move(mut Position, Velocity)
system Pull(Position, mut Velocity, Mass)
spawn 600 Position, Velocity
spawn 300 Position, Velocity, Mass
spawn 100 Position
`,
	},
	"Blind systems are to be avoided at all costs": {
		"No group holds the two in step, so every entity of the shorter array is looked up in the other one. A group `A & B` makes the system full.",
		`component A
component B
system S(mut A, B)
spawn 500 A
spawn 400 A, B
spawn 300 B
`,
	},
	"A change costs a move for each group": {
		"Each of the groups ends in a block of its own, and the entity that loses A leaves a gap in each of them that a row fills. Step through the tick.",
		`component A
component B
component C
component D
group A & B
group A & B & C
group A & B & C & D
system S(mut A, B, C, D)
spawn 5 A
spawn 5 A, B
spawn 5 A, B, C
spawn 5 A, B, C, D
tick
  remove D from e16
tick
  remove A from e17
`,
	},
}
