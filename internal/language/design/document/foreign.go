package document

// Foreign is what is said about a program for another library, and what to change of its text.
//
//document:schema copse.foreign/1
type Foreign struct {
	Refused    string `doc:"null"` // why nothing is said, in a sentence; then everything else is empty
	Library    string // entt, bevy
	Version    string // whose rules hold, in words
	Conclusion string
	Source     string // where entities and changes are from
	Entities   int
	Status     ArrangeStatus
	Proof      string
	Measured   bool // on this machine; if not, times are modelled
	Now        Round
	Advised    Round
	Best       Round
	Problems   []ForeignProblem
	Systems    []ForeignSystem
	Order      []int // the systems, those that cost most of a round first
	Changes    ForeignChanges
	Advice     []ForeignAdvice
	Edits      []ForeignEdit // sorted, without overlaps
	Diff       string        // unified
	Notes      []string      // what the patch leaves as it is
	Prices     []ForeignPrice
	Says       ForeignWords
	Pictures   []ForeignPicture // as the text is; then with the patch, if there is one
	Arranged   ForeignArranged
	Searched   bool     // whether the best was looked for; if not, only what the text does now is known
	Versions   []string // whose rules can be chosen
	Chosen     int      // the index of the one that was
}

// ForeignWords are the sentences of the page.
type ForeignWords struct {
	Total  string // 338 µs
	Of     string // a round on EnTT
	Origin string // that times are modelled, and with what
	Who    string // move takes 55 % of it
	Why    string // what it does
	Kept   string // entities and what they are kept in
	Moved  string // what changes of entities do
	Advice string // the head above the patch: 338 µs → 170 µs
	Run    string // what is known of the patch: that nothing compiled it
	Others string // the head above what is not advised; "" if there is nothing
}

// ForeignArranged is what Copse needs for the same entities and systems.
type ForeignArranged struct {
	Total  string // 60 µs, "" if it is not known
	Says   string
	Proof  string
	Counts ForeignTable // across libraries
}

// ForeignTable is a table of words, with the heads of its columns.
type ForeignTable struct {
	Heads []string
	Rows  []ForeignRow
}

// ForeignRow is a row of a table.
type ForeignRow struct{ Cells []string }

// ForeignPicture is what a library stores, with what a run of each system reads of it.
type ForeignPicture struct {
	Title  string // EnTT's pools
	When   string // as the text is
	Rows   int    // of the longest store
	Stores []ForeignStore
	Left   string // what is left out, in a sentence; "" for nothing
	Runs   []ForeignReads
}

// ForeignStore is a pool, a table, a sparse set, or an archetype in chunks.
type ForeignStore struct {
	Name    string
	Kind    ForeignStoreKind
	Rows    int
	Says    string // 8 bytes a row
	Count   string // 20,000
	Columns []ForeignColumn
	Owned   []ForeignOwned
	Chunks  []Fraction // how full they are, the fullest first
	More    string     // what is said of chunks that are left out; "" for none
}

// ForeignStoreKind says what a store is.
//
//document:words pool table sparse chunks
type ForeignStoreKind string

// The kinds of stores.
const (
	PoolStore   ForeignStoreKind = "pool"
	TableStore  ForeignStoreKind = "table"
	SparseStore ForeignStoreKind = "sparse"
	ChunkStore  ForeignStoreKind = "chunks"
)

// ForeignColumn is a component in a store.
type ForeignColumn struct {
	Name  string
	Bytes int
}

// ForeignOwned is the first rows of a pool, which a group keeps in step with others.
type ForeignOwned struct {
	Rows int
	By   string // group<Position, Velocity>()
	Says string // owned by it: the first 11,326 rows
}

// ForeignReads is what a run of a system reads.
type ForeignReads struct {
	Says  string
	Reads []ForeignRead
}

// ForeignRead is what a run does with a column of a store.
type ForeignRead struct {
	Store  int
	Column int
	Way    ForeignWay
	Lead   bool // the run walks it; what else it reads it finds from there
	Rows   int
	Says   string // asked 20,000 times, 11,326 looked up
}

// ForeignWay is how rows are read, as they are drawn.
//
//document:words walked tested gathered lookedup
type ForeignWay string

// The ways, the cheapest first.
const (
	WalkedWay   ForeignWay = "walked"
	TestedWay   ForeignWay = "tested"
	GatheredWay ForeignWay = "gathered"
	LookedUpWay ForeignWay = "lookedup"
)

// ForeignProblem is something of the text that the library refuses.
type ForeignProblem struct {
	Range   Range // in the whole text
	Line    int   // of its file
	File    string
	Message string
}

// ForeignSystem is a run of a system, as the text is and with the patch.
type ForeignSystem struct {
	Name    string
	Range   Range // in the whole text
	Line    int
	File    string
	Weight  int // runs in a round
	Now     ForeignRun
	Advised ForeignRun
	Fixed   string   `doc:"null"` // why its text stays as it is
	Cost    string   // of its runs in a round: 187 µs
	Share   string   // of the round: 55 %
	Part    Fraction // the same, of what costs most
	Then    string   // with the patch: 10.6 µs; "" if it stays
	Runs    string   // ×2, "" for once a round
}

// ForeignRun counts what a run does.
type ForeignRun struct {
	How      string
	Pieces   int
	Visited  int
	Matched  int
	Tested   int
	Tests    int
	Lookups  int
	Gathered int
	Bytes    int
	Lines    int // at most
	Time     Nanoseconds
}

// ForeignChanges counts what the changes of a round do, and what is kept.
type ForeignChanges struct {
	Rows    int // moved
	Signals int
	Swaps   int
	Bytes   int
	Memory  int // bytes that are in use
}

// ForeignAdvice is a change of the text that was considered.
type ForeignAdvice struct {
	What      string
	Code      string // that the text has then
	Was       string // what it has now
	Systems   []string
	Gain      Nanoseconds
	Gains     string // gains 168 µs a round, 89.7% of move, 49.7% of the round
	OfSystems Fraction
	OfRound   Fraction
	BreakEven string
	Advised   bool
	Why       string
}

// ForeignEdit replaces bytes of the text.
type ForeignEdit struct {
	Range Range // of the same, as editors count
	Start int
	End   int
	Text  string
	Why   string
}

// ForeignPrice is the price of an operation.
type ForeignPrice struct {
	Name   string
	Time   Nanoseconds
	Origin string
}
