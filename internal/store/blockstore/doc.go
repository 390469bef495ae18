// Package blockstore stores the entities of a world as a layout says: one contiguous array
// for each component, divided into blocks.
//
// Four ideas carry it.
//
// A class is a set of arrays that share rows. Rows are worked out once for a class and
// apply to all of its arrays: which entity is in which row, and which rows move in a commit. Classes
// that continue one another share one entity list.
//
// An entity has one record of 12 bytes: its generation, its composition, and its row in its first
// class, the largest one. Its rows in other classes are in pages that belong to the class.
//
// Compositions are interned. What an entity leaves, joins and takes along when it goes from one
// composition to another is a transition, worked out once.
//
// A commit writes the fewest rows that any compact layout allows: survivors inside the new range
// of their block stay, the others fill what is free. All of that is planned before
// anything is written, so a commit that fails has changed nothing.
//
// In a lanes layout a component has several arrays, one in each lane that needs one, each with memory of its
// own. A class belongs to one lane, and all else is as above: a row is a row of a class, so outside of classes it is
// told together with its lane. A component keeps one queue of values for all lanes. Blocks of a composition are
// added by the commit that gives it its first entity, before anything else is planned; until then it has a number and
// no blocks. Blocks that are added are empty, so no row moves and no entity list changes.
// The list of a tag is a class without arrays: one block and its entity list. It is never the first class of an entity
// that has a stored component.
//
// Records and queued changes are in package record, row indexes in rowindex, entity lists and row
// pages in rowlist; package journal lists for caches over rows what commits change or move. A [Store] is made of parts, each with fields of its own, and the files depend on
// one another in this order:
//
//   - [Blocks], [Compositions], transitions;
//   - [Queue], which collects changes, and [Rows], which notes rows;
//   - extender, which adds the blocks of new compositions to a lanes layout;
//   - plan, which works out a commit, and applier, which carries it out: values that leave a block are put aside, the others move;
//   - [Immediate], which carries out one change, at once or as a commit of its own, along paths that the transition has worked out;
//   - the store itself, which also spawns in bulk, takes another layout, and copies itself;
//   - [Prepared], which tells observers and package onebyone about a commit.
//
// Cost: 12 bytes for each entity, 8 for each of its rows in an entity list, 4 for each
// further class, besides the values. A commit visits the blocks that something leaves or joins, and those that are shifted:
// a change costs its own rows, and one row for each block between the one that it leaves and the one that it joins.
//
// Some code is longer than it has to be, for speed, and says what it is worth where it is: transitions are found in a table of their own;
// fresh spawns have no records until the commit; single changes follow paths, shorter ones in whole arrays; many rows are
// sorted by digits; large commits write queued values on several goroutines.
package blockstore
