// Package grouptree is the theory of Copse: how groups of components divide the
// component arrays of an entity-component system into contiguous blocks, which
// arrays hold the entities of a block in the same order, and what that means for a
// system that walks several arrays. docs/theory.md explains the theory with proofs;
// comments cite it by the titles of its sections, and as "the paper" the work that
// it builds on.
//
// # From groups to plans
//
// A [Spec] has the number of components, those without storage (tags) and the
// groups. A group is a conjunction such as A & B & !C, a [Conj]: two sets of
// component ids. [Build] turns a spec into a [Layout], which has for each component
// an [Array], in the kind Lanes one or several: its blocks from left to right. A block is a [Leaf]: a [Region], which
// is the set of compositions it holds, and the components whose arrays share it.
// [Layout.Plan] turns the [Signature] of a system into a [Plan]: the blocks that the
// system visits, and its [Match], which is full, partial, blind or scan.
//
//	both := grouptree.SetOf(0, 1)
//	group, _ := grouptree.NewConj(both, grouptree.Set{})
//	layout := grouptree.Build(grouptree.Laminar, grouptree.Spec{
//		Components: 2, Groups: []grouptree.Conj{group},
//	})
//	names := grouptree.Names{"Position", "Velocity"}
//	names.Region(layout.Leaves[0].Region) // "Position & Velocity"
//	layout.Leaves[0].Shared               // both: the same rows in both arrays
//
//	system := grouptree.Signature{Match: group, Access: both}
//	census := grouptree.Census{Comps: []grouptree.Set{both}, Count: []int{300}}
//	plan := layout.Plan(system, census, layout.Count(census))
//	plan.Match // full
//
// # Four ideas
//
//   - A group cuts a block R into R & S and R & !S. Whether a conjunction implies,
//     excludes or overlaps such a region is decided by counting compositions
//     (region.go, cover.go), without a solver.
//   - Two arrays keep a block in the same entity order after every history if the
//     same compositions stand to the left of it in both (Theorem 1). So a layout has
//     to give several arrays the same beginning. The kinds Paper and Trees do it with
//     binary trees, whose left-most path is shared (accept_in_tree.go, build_trees.go).
//   - The kind Laminar does it with a laminar family: sets of components of which any
//     two are nested or disjoint (accept_laminar.go). Each set is a [Class], and its
//     segment, the entities that have it and no larger set, is cut into blocks by the
//     groups (segments.go). With one array per component all groups are full at once
//     only if their sets are such a family (Theorem L).
//   - The kind Lanes, which is the default, gives a component several arrays, numbered
//     by lane, so that all groups are full (Theorem 2). The classes of one lane do not
//     cross, so each lane is a laminar layout (accept_in_lanes.go, build_lanes.go). Classes depend on the
//     compositions that have occurred: [Layout.Extend] adds those of new ones and
//     moves no row (lanes.go).
//
// What becomes of a group or a system is a value with a reason in words
// ([Layout.Reason], [Layout.Why]), never an error.
//
// # Reading order and cost
//
// Files depend in one direction: set, conj, cover, region, node, layout; then the
// builders, one file for each, and what they share; build.go with the table of
// kinds; plan, lookups and planner; names and the reasons. The package is larger
// than others because the builders share their layout's invariants, which the tests
// check for all kinds alike.
//
// The package does no input or output, and does not depend on the design language or
// the storage. A layout of a dozen groups with the plans of as many systems takes
// some tens of microseconds, one of 256 groups some milliseconds; the work for
// hostile input is bounded by counted steps. A layout is read only and may be shared
// by goroutines; a [Planner] may not.
package grouptree
