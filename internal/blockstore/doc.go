// Package grouptree is the storage that Copse exists for: one contiguous array
// for each component, divided into the sub-blocks of a layout.
//
// Four ideas carry it.
//
// A class is a set of arrays that share rows. Everything about rows is worked out
// once for each class and applied to all of its arrays: which entity stands where,
// and which rows move at a commit. Classes that continue one another share one
// list of entities, a lane.
//
// An entity has one record of 12 bytes: generation, composition, and its row in the
// largest class. Its rows in other classes are in paged indexes of those alone.
//
// A composition is interned: which leaves it has, and what a change from one
// composition to another leaves, joins and copies, is worked out once.
//
// A commit writes the fewest rows that any compact layout allows (section 5 of the
// design): survivors inside the new range of their leaf stay, the others fill what is free.
// Everything is worked out before anything is written, so a commit that fails has
// changed nothing.
//
// Cost: 12 bytes for each entity, 8 for each of its rows in a lane, 4 for each
// further class, beside the values. A change costs its own rows and one row for
// each leaf to its right, in every array of the class.
package blockstore
