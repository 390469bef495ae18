package document

// Imported is what was understood of a pasted text.
//
//document:schema copse.import/1
type Imported struct {
	Dialect  string // "" where none was recognised
	Title    string
	Why      string // what it was recognised by
	Text     string
	Notes    []ImportNote
	Dialects []Dialect // that can be chosen
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
	Refused string `doc:"null"` // why there is none
}
