// Package observed reads what a program that runs says of itself, a document of schema copse.observe/1, and makes a design of it.
//
// [Read] accepts a document or says at which line and column it is wrong (read.go has values, fields.go the fields, check.go what must hold
// between them). [Between] returns what happened between two documents of one program. [Design] writes a design with weights, populations
// and changes that were measured; a comment says where each number is from. [Missing] says in sentences what a document does not have.
package observed
