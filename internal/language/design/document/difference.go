package document

// Difference is what design B does differently from design A. It refers to systems, groups and
// components by their numbers in the page documents of A and B, -1 if they do not exist there.
//
//document:schema copse.compare/1
type Difference struct {
	Same       bool
	Summary    string
	A          Side
	B          Side
	Causes     []Cause
	Systems    []SystemChange
	Groups     []GroupChange
	Components []ComponentChange
	Ticks      []TickChange // the commits that differ, at most 200
	MoreTicks  int          // how many further commits differ
	Totals     []Line
	Tried      int // how many causes were tried
	Untried    int
	CostChange string      // of a round: "+266 %"; "" if it costs the same, or nothing in A
	CostBetter Sign        // 1: B costs less, -1: B costs more, 0: the same
	Commits    *CostChange // of the commits of a round; nil if they cost nothing in both designs
}

// Side is one of the two designs.
type Side struct {
	Layout   LayoutKind
	Errors   bool
	Entities int
	Systems  int
	Groups   int
	Ticks    int
	Round    string // what a round costs, runs and commits: "9.6 ms"; "" if nothing
}

// CauseKind says what a cause is about.
//
//document:words layout group order component system entities
type CauseKind string

// Cause is one thing that the text of B says differently, with the statements to mark in
// either text.
type Cause struct {
	Kind   CauseKind
	Text   string
	A      []Range
	B      []Range
	GroupA GroupID
	GroupB GroupID
	Tried  bool
}

// Line is one figure in A and in B. Cause is null if the figures are equal.
type Line struct {
	Measure string
	Unit    string
	A       Value
	B       Value
	Better  Sign // 1: B is better, -1: B is worse, 0: equal or neither
	Cause   *LineCause
}

// Sign is -1, 0 or 1.
//
//document:ts -1 | 0 | 1
type Sign = int

// LineCause says why a figure differs. IDs are indices into Difference.Causes; without any the
// cause is unknown.
type LineCause struct {
	IDs    []int
	Alone  bool // each cause, reverted by itself, gives the value of A; otherwise each one changes the value
	Either bool // each cause suffices for the value of B
	Text   string
}

// Value is a number, or the word for a match or an outcome; null if there is no value.
//
//document:ts number | string | null
type Value struct {
	Number   int
	InTenths bool
	Word     string // "" for a number
	Known    bool
}

// AppendJSON appends the value.
func (v Value) AppendJSON(w *Writer) {
	switch {
	case !v.Known:
		w.Null()
	case v.Word != "":
		w.String(v.Word)
	case v.InTenths:
		Nanoseconds{v.Number}.AppendJSON(w)
	default:
		w.Int(v.Number)
	}
}

// SystemChange is a system in A and in B.
type SystemChange struct {
	Name    string
	Was     string `doc:"null"` // its name in A, if it has another name there
	A       SystemID
	B       SystemID
	RangeA  Range `doc:"null"`
	RangeB  Range `doc:"null"`
	Changed bool
	Text    string
	Why     [2]string // the main reasons in A and in B
	Lines   []Line

	Cost CostChange // of its runs in a round
}

// CostChange is what a system or the commits cost in a round, in A and in B.
type CostChange struct {
	A      string // "869 µs"; "" if A has no such system
	B      string
	Change string   // "+266 %"; "" if it costs the same, or nothing in A
	Better Sign     // 1: B costs less, -1: B costs more, 0: the same, or there is one cost
	ShareA Fraction // of the dearest system of both designs, or of the commits if these are dearer
	ShareB Fraction
}

// GroupChange is a group in A and in B.
type GroupChange struct {
	Label   string
	A       GroupID
	B       GroupID
	RangeA  Range `doc:"null"`
	RangeB  Range `doc:"null"`
	Changed bool
	Text    string
	Lines   []Line
}

// ComponentChange is a component in A and in B.
type ComponentChange struct {
	Name    string
	A       ComponentID
	B       ComponentID
	RangeA  Range `doc:"null"`
	RangeB  Range `doc:"null"`
	Changed bool
	Lines   []Line
}

// TickChange is a commit that writes different rows in A and in B.
type TickChange struct {
	Tick       int   // from 1
	RangeA     Range `doc:"null"`
	RangeB     Range `doc:"null"`
	Lines      []Line
	Components []WriteChange
}

// WriteChange is what a commit writes in the array of one component.
type WriteChange struct {
	Name  string
	A     ComponentID
	B     ComponentID
	Lines []Line
}
