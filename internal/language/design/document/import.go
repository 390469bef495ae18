package document

// Imported is the design that a pasted text was imported as.
//
//document:schema copse.import/1
type Imported struct {
	Dialect  string // "" if no dialect was recognised
	Title    string
	Why      string // how the dialect was recognised
	Text     string
	Notes    []ImportNote
	Dialects []Dialect // the dialects that can be chosen
}

// ImportNote is a remark about the pasted text.
type ImportNote struct {
	Severity Severity
	Message  string
	Range    Range // in the pasted text
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
