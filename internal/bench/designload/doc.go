// Package designload makes a workload of a design: the text of a design in the language of the playground.
//
// The workload has two metrics. "tick" runs the systems of the design over the population that its text leaves; "text" does
// everything that the text says. Both are measured in the layout of the design, in all other layouts, and on the storages that Copse
// is compared with.
//
// A system adds up what it reads and adds 1 to what it writes, 32 bits at a time, so that the final values of all layouts and
// storages can be compared. A system that takes no values counts its entities.
//
// A design is measured with its own groups, or in layout lanes with a group for every system ([OfSystems]). [Random] draws designs.
//
// The package is separate from package bench because it imports the design language.
package designload
