package column

// Move says that the value of one row goes to another.
type Move struct{ From, To uint32 }

// NoRow stands for a row that does not exist.
const NoRow = ^uint32(0)

// Column is what a storage does with a component array without knowing its type.
// Rows are absolute. A batch is one call, whatever its size, so that the price of
// the interface is paid once.
type Column interface {
	// Width returns the bytes of one value.
	Width() int
	// Cap returns the rows there is memory for.
	Cap() int
	// Reserve makes sure that there is memory for the given number of rows. A
	// large array grows by an eighth and not by doubling; rows keep their values.
	Reserve(rows int)
	// Move carries out moves in their order.
	Move(moves []Move)
	// Stage copies the values of rows aside, after those that are there already.
	Stage(rows []uint32)
	// Unstage writes the staged values, in the order in which they were staged, to
	// the given rows.
	Unstage(rows []uint32)
	// MoveLast copies the value of the last row to another one, or to itself, and sets the last to zero.
	MoveLast(row, last uint32)
	// Clear sets the rows from..to-1 to zero, so that nothing they point to is kept.
	Clear(from, to int)
	// Flush writes the queued values to the rows that r tells, later ones over
	// earlier ones, and empties the queue. rows is how many the array holds then.
	Flush(component int, r Resolver, rows int)
	// Discard empties the queue.
	Discard()
	// PushZero queues the zero value for an entity.
	PushZero(index uint32)
	// Rearrange gives the array new memory for the given number of rows and copies
	// the value of each From to its To.
	Rearrange(rows int, moves []Move)
	// Clone returns a copy of the first rows, with an empty queue.
	Clone(rows int) Column
	// Adopt takes over a copy of all values of a column of the same kind; nil stands
	// for one without rows. The queue is emptied.
	Adopt(from Column)
	// EqualRow reports whether a row equals another row of a column of the same kind.
	EqualRow(row int, other Column, otherRow int) bool
}

// Resolver tells where queued values go.
type Resolver interface {
	// Resolve writes to rows the row in component's array of the entities with the
	// given indices, NoRow for entities that do not have it.
	Resolve(component int, indices, rows []uint32)
}

// GroupResolver is a Resolver that knows which arrays share rows.
type GroupResolver interface {
	Resolver
	// ResolveTogether does what Resolve does for the first of some components, and returns for how
	// many of these components, from the first on, it knows that the rows are the same: at least 1.
	ResolveTogether(components []int, indices, rows []uint32) (same int)
}

// Capacity returns how many rows to make room for when there were had and need
// are wanted: small arrays double, large ones grow by an eighth.
func Capacity(had, need int) int {
	const small = 1 << 14
	grown := had + had/8
	if had < small {
		grown = 2 * had
	}
	return max(need, grown, 16)
}
