package document

// Running is what the page shows of a program that runs, a second after what it showed before.
//
//document:schema copse.running/1
type Running struct {
	Title     string // meadow, a program on Copse
	Seen      string // 25 times read; the last 60 ticks in 1 s
	Total     string // of a tick, measured; "" if times are not known
	TotalSays string // a tick, measured
	Before    string // Total a second ago; "" if it is the same or not known
	Says      string // who takes most of a tick
	Missing   []string
	Design    string
	Rows      []RunningRow // those that take longest first
}

// RunningRow is a system, or what else a tick does.
type RunningRow struct {
	Name       string
	Time       string     // of a tick: 12 µs; "" if it is not known
	Runs       string     // ×2, or 1 in 60; "" for once a tick
	Share      string     // of a tick: 55 %
	Part       Fraction   // of the longest bar
	Was        Fraction   // a second ago, of the longest bar
	Estimate   Fraction   // of the longest bar, by the design; 0 if there is none
	EstimateOf string     // estimated 10 µs
	Series     []Fraction // the last readings, of the longest of them
	Band       string     // 10 to 90 %: 11 µs to 14 µs
}
