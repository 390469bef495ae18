package contract

// Traced is a storage that tells, step by step, what its changes do to its memory. Its memory is some numbered lists of rows: the
// tables of archetypes, the arrays of components, a list of descriptors.
type Traced interface {
	Storage
	// Trace makes the storage call a function at each step of every later change, in the order in which they happen. The storage
	// must be empty. nil ends it.
	Trace(tell func(Event))
	// Lists returns how many lists there are.
	Lists() int
	// List returns the rows of a list as they are now.
	List(n int) []Cell
}

// Cell is a row of a list: the index of its entity, and the components that the row is about where a list has rows of different
// kinds. A gap has the entity NoEntity.
type Cell struct {
	Entity uint32
	Has    Set
}

// NoEntity is the entity of a gap.
const NoEntity = ^uint32(0)

// EventKind says what a step does.
type EventKind uint8

const (
	ListMade    EventKind = iota // a list is made, without rows; Has is the composition of a table
	RowWritten                   // new values are written at a row: the end of the list, or a free row
	RowCopied                    // a row gets the values of a row of another list
	RowMoved                     // a row gets the values of another row of its list; the other row is still there
	RowsSwapped                  // two rows of a list exchange their values
	RowMarked                    // a row that stays where it is says that its entity has other components
	RowRemoved                   // the last row of a list ends
	RowLeft                      // a row becomes a gap
	EdgeCached                   // an edge from one list to another is kept, for the component Component
)

// Event is a step of a change.
type Event struct {
	Kind      EventKind
	Component uint8  // of an edge
	List      int32  // the list of the row; the list that an edge leads to
	Row       uint32 // the row that changes
	FromList  int32  // of RowCopied and EdgeCached
	FromRow   uint32 // of RowCopied, RowMoved and RowsSwapped
	Entity    uint32 // index of the entity that is at the row afterwards; before, if the row ends or becomes a gap
	Has       Set    // the components that the row is about afterwards; those of a list that is made
	Bytes     int32  // bytes of values that are written
	Keys      int32  // entries that are written in other structures, so that the row is found: records, sparse elements, keys of hash maps
}

// Picture is the memory of a storage as its events tell it. Events are applied and taken back in O(1).
type Picture struct {
	Lists [][]Cell
	Edges []Edge
	was   []Cell // by applied event, the cell that was overwritten or dropped
}

// Edge leads from a list to another.
type Edge struct {
	From, To  int32
	Component uint8
}

// NewPicture returns the picture of an empty storage with a number of lists.
func NewPicture(lists int) *Picture { return &Picture{Lists: make([][]Cell, lists)} }

// Apply does what an event tells.
func (p *Picture) Apply(e *Event) {
	var was Cell
	switch e.Kind {
	case ListMade:
		p.Lists = append(p.Lists, nil)
	case EdgeCached:
		p.Edges = append(p.Edges, Edge{e.FromList, e.List, e.Component})
	case RowsSwapped:
		p.swap(e)
	case RowRemoved:
		list := p.Lists[e.List]
		was, p.Lists[e.List] = list[len(list)-1], list[:len(list)-1]
	default:
		was = p.write(e)
	}
	p.was = append(p.was, was)
}

// end is the cell that was overwritten where a row was added.
var end = Cell{NoEntity, ^Set(0)}

// write writes a cell, and returns the one that was there; end if there was none.
func (p *Picture) write(e *Event) (was Cell) {
	cell := Cell{e.Entity, e.Has}
	if e.Kind == RowLeft {
		cell = Cell{Entity: NoEntity}
	}
	list := p.Lists[e.List]
	if int(e.Row) == len(list) {
		p.Lists[e.List] = append(list, cell)
		return end
	}
	was, list[e.Row] = list[e.Row], cell
	return was
}

func (p *Picture) swap(e *Event) {
	list := p.Lists[e.List]
	list[e.Row], list[e.FromRow] = list[e.FromRow], list[e.Row]
}

// Undo takes back the event that was applied last.
func (p *Picture) Undo(e *Event) {
	last := len(p.was) - 1
	was := p.was[last]
	p.was = p.was[:last]
	switch {
	case e.Kind == ListMade:
		p.Lists = p.Lists[:len(p.Lists)-1]
	case e.Kind == EdgeCached:
		p.Edges = p.Edges[:len(p.Edges)-1]
	case e.Kind == RowsSwapped:
		p.swap(e)
	case e.Kind == RowRemoved:
		p.Lists[e.List] = append(p.Lists[e.List], was)
	case was == end:
		p.Lists[e.List] = p.Lists[e.List][:e.Row]
	default:
		p.Lists[e.List][e.Row] = was
	}
}
