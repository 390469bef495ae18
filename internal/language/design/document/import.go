package document

// Imported is the design that a pasted text was imported as.
//
//document:schema copse.import/1
type Imported struct {
	Dialect  string // "" if no dialect was recognised
	Title    string
	Why      string // how the dialect was recognised
	Counts   string // how much was read and how much not, in words; "" if the text is refused or a design
	Text     string
	Notes    []ImportNote
	Asked    []ImportAsk // the numbers that the text does not say
	Dialects []Dialect   // the dialects that can be chosen
}

// ImportNote is a remark about the pasted text.
type ImportNote struct {
	Severity Severity
	Message  string
	Range    Range // in the pasted text
}

// ImportAsk is a number that the pasted text does not say. The answer is a line that has another number between Before and After.
type ImportAsk struct {
	Says    string // what it is the number of
	Unit    string // follows the number
	Before  string
	After   string
	Choices []string // numbers to choose from, ascending
	Chosen  int      // the index of the number that the design has
	Range   Range    // of the place in the pasted text that needs it
}

// Dialect is a library whose declarations are understood.
type Dialect struct {
	Name  string
	Title string
}

// Program is a design as a Go program.
//
//document:schema copse.program/1
type Program struct {
	Text    string `doc:"null"`
	Refused string `doc:"null"` // why there is no program
}
