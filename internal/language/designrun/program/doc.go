// Package program writes a design as a Go program on package ecs. The program is a file to start one's own program from:
// it can be run at once, and then prints its world as a design again.
//
// The program says exactly what the design says. Components have the sizes and numbers of the design; groups, systems
// and entities have its order; and `any` draws the same entities. So the design that the program prints has the same
// analysis. A design does not say what systems calculate: their functions only access their columns. The comments of
// the design are kept at their statements.
//
// [Append] makes a plan of what the program needs and of all its names (plan.go), then writes the file from top to bottom:
// types and variables, groups and systems, the ticks, and the helpers that these call. The text is formatted as gofmt
// would format it. A design with errors has no program.
//
// Cost: O(text).
//
//	text, err := program.Append(nil, designrun.Analyze("spawn 3 A, B", analysis.Options{}))
package program
