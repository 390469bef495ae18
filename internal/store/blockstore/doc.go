// Package blockstore stores the entities of a world as a layout says: one contiguous array
// for each component, divided into blocks.
//
// Five ideas carry it.
//
// A class is a set of arrays that share rows: which entity is in which row, and which rows move in a commit, is the same in all of them. Classes
// that continue one another share one entity list.
//
// An entity has one record of 12 bytes: its generation, its composition, and its row in its first
// class, the largest one. Its rows in other classes are in pages that belong to the class.
//
// Compositions are interned. An edge leads from each to the one with, or without, a component, and names the transition between them.
//
// A transition is a program, compiled once: the blocks that an entity leaves and joins, and by address the values that it takes along. One change is
// carried out at once by its operations, which move one row of each block that is shifted.
//
// A commit is planned by block: how many entities leave and join each, and so which ranges blocks get. All that can refuse it is known
// then, and nothing has changed. Rows are found while they are written: survivors inside the new range of their block stay, and no
// layout allows fewer writes; the others take free rows, and then what joins does, in the order of the queue.
//
// In a lanes layout a component has several arrays, one in each lane that needs one, each with memory of its
// own. A class belongs to one lane, so outside of classes a row is told together with its lane. A component keeps one queue of values for all
// lanes. Blocks of a composition are added, empty, by the commit that gives it its first entity, before anything else is planned.
// The list of a tag is a class without arrays: one block and its entity list. It is never the first class of an entity
// that has a stored component.
//
// A [Store] is made of parts, each with fields of its own, and the files depend on one another in this order:
//
//   - [Blocks], [Compositions], transitions with their operations;
//   - [Queue], which collects changes, and [Rows], which notes rows;
//   - extender, which adds the blocks of new compositions to a lanes layout;
//   - plan, which works out a commit, and applier, which carries it out: what leaves gives up its row, survivors move, what joins takes a row;
//   - [Immediate], which carries out one change, at once or as a commit of its own;
//   - the store itself, which also spawns in bulk, takes another layout, and copies itself;
//   - [Prepared], which tells observers and package onebyone about a commit: its rows are those of a copy that commits by the same code.
//
// Cost: 12 bytes for each entity, 8 for each of its rows in an entity list, 4 for each
// further class, besides the values. A commit visits the blocks that something leaves or joins, and those that are shifted:
// a change costs its own rows, and one row for each block between the one that it leaves and the one that it joins.
package blockstore
