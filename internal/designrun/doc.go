// Package designrun runs designs on the real store: it is the only place where the
// design language and the library meet.
//
// Two ideas carry it. A design speaks of entities by number and the store of
// handles, so a [World] keeps a table each way and knows nothing else: rows, order
// and writes are the store's. And what nobody asks for is not made: as long as a
// design only spawns, and commits once, everything about its arrays follows from the
// runs of equal compositions, so that a design of five million entities is analysed
// without one of them. The first statement that needs entities makes them.
//
// Cost: about 40 bytes for each entity and row once there are entities, and for what
// a design asks, the prices in price.go. A design that would cost more than a tenth of a
// second is refused with a message, not followed.
//
//	analysis := designrun.Analyze("spawn 3 A, B\ntick\n despawn e2\n", design.Options{})
//	document := analysis.AppendJSON(nil)
package designrun
