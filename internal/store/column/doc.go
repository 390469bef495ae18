// Package column holds the values of components: their arrays, and the queues of values that wait
// for the end of a tick.
//
// An [Array] is one contiguous slice of values, which the garbage collector does not look into
// unless the component has pointers. A component has further arrays if its storage has several lanes; the queue
// of the first one serves all. [Bytes] is the same for a component that is known at run
// time only, and [Reflected] for one whose type the program has not named yet. A storage knows all three as [Column] and moves rows in batches: it
// works out once which rows move where, and gives the same list to every array that shares those
// rows. [Records] holds the values of entities that are spawned with several components.
//
// Cost: an array takes the bytes of its values and at most an eighth more once it
// is large. A queued value takes its bytes and four more until the commit.
package column
