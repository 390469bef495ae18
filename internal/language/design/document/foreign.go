package document

// Foreign is what is said about a program for another library, and what to change of its text.
//
//document:schema copse.foreign/1
type Foreign struct {
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
	Changes    ForeignChanges
	Advice     []ForeignAdvice
	Edits      []ForeignEdit // sorted, without overlaps
	Diff       string        // unified
	Notes      []string      // what the patch leaves as it is
	Prices     []ForeignPrice
}

// ForeignProblem is something of the text that the library refuses.
type ForeignProblem struct {
	Line    int // of its file
	File    string
	Message string
}

// ForeignSystem is a run of a system, as the text is and with the patch.
type ForeignSystem struct {
	Name    string
	Line    int
	File    string
	Weight  int // runs in a round
	Now     ForeignRun
	Advised ForeignRun
	Fixed   string `doc:"null"` // why its text stays as it is
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
	OfSystems Fraction
	OfRound   Fraction
	BreakEven string
	Advised   bool
	Why       string
}

// ForeignEdit replaces bytes of the text.
type ForeignEdit struct {
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
