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
	// Memory returns the memory of the rows if values have no pointers, else the zero Memory: then the methods of the column copy
	// rows, which know the type.
	Memory() Memory
	// CopyRow copies a row of another column of the same kind, or of this one, to a row.
	CopyRow(row uint32, from Column, fromRow uint32)
	// Lane returns the component's array in a lane, which it makes if there is none. Lane 0 is the
	// column itself. An array in another lane has memory of its own and no queue: that of lane 0
	// holds the values for all lanes.
	Lane(lane int) Column
	// Clear sets the rows from..to-1 to zero, so that nothing they point to is kept.
	Clear(from, to int)
	// Flush writes the queued values to the rows that r tells, later ones over
	// earlier ones, and empties the queue. If there are arrays in further lanes, r is a
	// [LaneResolver]. rows is how many all lanes hold then at most.
	Flush(component int, r Resolver, rows int)
	// Discard empties the queue.
	Discard()
	// Queued returns how many values are queued, several for one entity included.
	Queued() int
	// QueuedFor returns the indices of the entities that get the queued values from the i-th on, some at a time: none if i
	// is [Column.Queued]. They are good until the next value is queued.
	QueuedFor(i int) []uint32
	// PushZero queues the zero value for an entity.
	PushZero(index uint32)
	// Detach gives the values to a new column and leaves none here. Arrays in further lanes no longer belong
	// to the column then, but keep their values.
	Detach() Column
	// Allocate gives the array new memory for exactly so many rows, which are zero.
	Allocate(rows int)
	// CopyRows copies from a column of the same kind the value of each From to its To, in their order: moves are copies from the
	// column itself.
	CopyRows(from Column, moves []Move)
	// Shrink gives up memory that is not needed for so many rows, and that of the queue, which must be empty.
	Shrink(rows int)
	// Clone returns a copy of the first rows, with an empty queue.
	Clone(rows int) Column
	// Adopt takes over a copy of all values of a column of the same kind; nil stands
	// for one without rows. The queue is emptied. It uses the memory that it has, if that is enough.
	Adopt(from Column)
	// GiveLanesUp leaves the arrays in further lanes to themselves: they no longer belong to the column.
	GiveLanesUp()
	// EqualRow reports whether a row equals another row of a column of the same kind.
	EqualRow(row int, other Column, otherRow int) bool
}

// Resolver tells where queued values go.
type Resolver interface {
	// Resolve writes to rows the row in component's array of the entities with the
	// given indices, NoRow for entities that do not have it.
	Resolve(component int, indices, rows []uint32)
}

// LaneResolver is a Resolver for components with several arrays.
type LaneResolver interface {
	Resolver
	// ResolveLanes does what Resolve does, and writes to lanes the lane of each row.
	ResolveLanes(component int, indices, rows []uint32, lanes []uint16)
}

// GroupResolver is a LaneResolver that knows which arrays share rows.
type GroupResolver interface {
	LaneResolver
	// ResolveTogether does what Resolve does for the first of some components, and returns for how
	// many of these components, from the first on, it knows that the rows are the same, at least 1,
	// and their lane. If they are not in one lane, it does nothing and returns the lane -1: ResolveLanes
	// must be called.
	ResolveTogether(components []int, indices, rows []uint32) (same, lane int)
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
