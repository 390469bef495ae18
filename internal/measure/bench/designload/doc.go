// Package designload makes a workload of a design: the text of a design in the language of the playground.
//
// The workload has three metrics. "tick" runs the systems of the design over the population that its text leaves; "text" does
// everything that the text says; "round" runs each system as often as its weight says, with a commit after each run of the most
// frequent one, and also has the time of each system and of a commit. All are measured in the layout of the design, in all other
// layouts, by hand on plain slices, and on the storages that Copse is compared with.
//
// The commits of a round are the ticks of the text after the first, one after the other. After the last of them all are taken back,
// which is not timed, so that the population stays.
//
// Read the files in this order: design.go (a text becomes a design to be measured), ops.go (what its text does), input.go (that as
// the input of package grouptree/cost), draws.go and round.go (rounds), instance.go and workload.go (the metrics), copse.go and
// storage.go (the worlds), slices.go, slices_commit.go and slices_systems.go (by hand), trial.go (a design to be compared with its estimates), random.go.
//
// A system adds up what it reads and adds 1 to what it writes, 32 bits at a time, so that the final values of all layouts and
// storages can be compared. A system that takes no values counts its entities.
//
// A design is measured with its own groups, or in layout lanes with a group for every system ([OfSystems]). [Random] draws designs.
//
// The package is separate from package bench because it imports the design language.
package designload
