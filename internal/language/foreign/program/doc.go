// Package program holds what a program for somebody else's ECS does with its components: [Program]. It has data and no
// parser: package dialect reads the texts, and what judges them (models, advice, patches) needs to know no syntax.
//
// Everything has the [Span] of its text, so that advice can point at it and a patch has a place. Indices name components,
// systems and groups of the same program; -1 is none. Whatever the text does not say is marked as assumed and has a default,
// which [Answers] replace: the numbers that somebody set in the comments of a design.
package program
