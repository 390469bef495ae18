// Package program writes a design as a Go program on package ecs: a file to begin one's own
// program from, which runs at once and prints the world it has made as a design again.
//
// Two ideas carry it. The program says what the design says and nothing more: components
// have the sizes and numbers of the design, groups, systems and entities come in its
// order, and what `any` draws is drawn by the same stream, so that the analysis of what
// the program prints is the analysis of the design. And it is text for people: it reads
// top down, comments of the design stand where they stood, and the functions of systems
// touch what they access and calculate nothing, since a design does not say what.
//
// It costs O(text), and the text it makes is laid out as gofmt would. A design with errors
// has no program.
//
//	text, err := program.Append(nil, designrun.Analyze("spawn 3 A, B", analysis.Options{}))
package program
