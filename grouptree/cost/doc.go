// Package cost prices what systems and commits do on a layout. All advice of this project uses its
// figures: an analysis, package autogroup and World.Advise call the same functions on the same
// input, so that a proposal has the total that an analysis of the proposed design has.
//
// input.go says what is priced: components, systems with weights, compositions with their
// populations, and the changes of each tick. prices.go says what has a price, and
// default.go has the measured prices. run.go counts and
// prices a run of a system, commit.go a commit, and total.go adds them up to one figure per round.
//
// All figures are whole picoseconds, so that they are the same on every machine and in every order
// of addition.
package cost
