// Package grouptree is the theory of Copse: how groups, written as conjunctions
// of components, divide component arrays into contiguous sub-blocks, which
// arrays keep which blocks in the same entity order, and what that means for a
// system that walks several arrays.
//
// Three ideas carry it.
//
//   - Conjunctions are two bit sets (Conj), sub-blocks are a conjunction without
//     some others (Region), and every question about them is decided by counting.
//   - A Layout says, for every component array, its leaves from left to right, and
//     for every leaf its shared set: exactly the arrays that hold its entities at
//     the same rows after every history (Theorem 1). Four builders make one:
//     Laminar, Trees, Paper and Naive.
//   - A Plan says how a system runs over a layout; its Match is what Copse means by
//     full, partial and blind.
//
// The package does no input or output and knows nothing of the design language,
// of storage or of time. Building a layout of a dozen groups and the plans of as
// many systems takes some tens of microseconds; that of 256 groups, some milliseconds.
//
//	names := grouptree.Names{"Position", "Velocity"}
//	both := grouptree.SetOf(0, 1)
//	group, _ := grouptree.NewConj(both, grouptree.Set{})
//	layout := grouptree.Build(grouptree.Laminar, grouptree.Spec{
//		Components: 2, Groups: []grouptree.Conj{group},
//	})
//	names.Region(layout.Leaves[0].Region) // "Position & Velocity"
package grouptree
