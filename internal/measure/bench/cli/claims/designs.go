package claims

// exampleDesign shows what a claim is about.
type exampleDesign struct{ about, design string }

// exampleDesigns are the designs by the name of their claim. The pages of the site have an editor for each of them.
var exampleDesigns = map[string]exampleDesign{
	"One owning group is overly conservative": {
		"Two systems share arrays, and both walk them in step. Where a component may be in only one owning group, only one of the systems " +
			"can: remove either group to see which.",
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
	"Blind systems are unacceptably slow": {
		"No group keeps the two arrays in step, so every entity of the shorter array is looked up in the other one. A group `A & B` makes the system full.",
		`component A
component B
system S(mut A, B)
spawn 500 A
spawn 400 A, B
spawn 300 B
`,
	},
	"A change costs a move for each group": {
		"Each group has a block of its own. The entity that loses A leaves a gap in each of them, and a row moves to fill it. Step through the tick.",
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
