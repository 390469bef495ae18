package syntax

import (
	"github.com/copse-ecs/copse/internal/design/diagnostic"
)

// File is a design as it was written: every statement in its order, broken ones
// and lines of comment included.
type File struct {
	Statements []Statement
	// TooBig says that the text asks for more entities or ticks than the limits
	// allow. A diagnostic says so; no statement may then be carried out.
	TooBig bool
}

// Statement is one of *Component, *Tag, *Layout, *Group, *System, *Spawn,
// *Seed, *Tick, *Add, *Remove, *Despawn, *Broken and *Remark.
type Statement interface {
	// Where returns what all statements have in common.
	Where() *Line
}

// Line is what all statements have in common: where they stand and what stands
// around them.
type Line struct {
	Range   diagnostic.Range // from the first to the last token, comments excluded
	Blank   bool             // an empty line stands above
	Comment string           // the comment at the end of the line from its '#', or ""
}

// Where returns the line itself; statements embed a Line.
func (l *Line) Where() *Line { return l }

// Name is an identifier where it is written.
type Name struct {
	Text  string
	Range diagnostic.Range
}

// Number is a whole number where it is written: "40k" has the value 40000.
type Number struct {
	Text  string // "" where the default holds
	Value int
	Range diagnostic.Range
}

// Gap is what stands before an element or a closing parenthesis, inside
// parentheses, where a statement may continue on the next line.
type Gap struct {
	NewLine  bool // the element begins a line; true if there are comments
	Comments []Comment
}

// Comment is a comment inside parentheses, from its '#' to the end of its line.
type Comment struct {
	Text    string
	OwnLine bool // nothing but the comment stands on its line
}

// Literal is a component, or a group where a selector names one, that must be
// there or must not be.
type Literal struct {
	Gap   Gap
	Not   bool
	Name  Name
	Range diagnostic.Range // the '!' included
}

// Expr is a conjunction of literals, at least one.
type Expr struct {
	Literals []Literal
	End      Gap // before the closing parenthesis, if it is written over several lines
	Range    diagnostic.Range
}

// List is a list of component names.
type List struct {
	Items []Item
	End   Gap // before the closing parenthesis, if it is written over several lines
	Range diagnostic.Range
}

// Item is an element of a list. Mut and Optional occur in the list of a system
// alone.
type Item struct {
	Gap      Gap
	Mut      bool // written, not only read
	Optional bool // accessed if present; never changes the match
	Name     Name
	Range    diagnostic.Range // `mut` and '?' included
}

// Component declares a component with storage: `component Position f32x3`.
type Component struct {
	Line
	Name Name
	Type Type
}

// Type is the size of a component.
type Type struct {
	Text  string // "f32x3", "48"; "" where the default holds
	Bytes int    // 1 to MaxBytes
	Range diagnostic.Range
}

// Tag declares a component without storage: `tag Frozen`.
type Tag struct {
	Line
	Name Name
}

// Layout chooses the builder: `layout laminar`.
type Layout struct {
	Line
	Kind Name // "lanes", "laminar", "trees", "paper" or "naive"
}

// Group requests a group: `group moving = Position & Velocity & !Frozen`.
type Group struct {
	Line
	Name Name // Text is "" if it has none
	Expr Expr
}

// System declares a system. A component negated in its list stands in Without,
// as does one of its `without` clause; a system written without a name has one
// given that no other system of the text has, with the keyword as its range.
type System struct {
	Line
	Name    Name
	List    List
	With    List
	Without List
	Expect  Name   // "full", "partial", "blind" or "scan"; Text is "" if it has none
	Weight  Number // Text is "" and Value is 1 if it has none
}

// Spawn makes entities: `spawn 40k Position, Velocity`, `spawn hero: Position`.
type Spawn struct {
	Line
	Count Number // Value is 1 where none is written
	Name  Name   // Text is "" if it has none
	List  List
}

// Seed starts the stream from which `any` draws: `seed 7`.
type Seed struct {
	Line
	Value Number
}

// Tick commits what stands above it.
type Tick struct{ Line }

// Add adds components to entities: `add Frozen to e7`.
type Add struct {
	Line
	List   List
	Target Selector
}

// Remove takes components from entities: `remove Velocity from any 5 of Position`.
type Remove struct {
	Line
	List   List
	Target Selector
}

// Despawn ends entities: `despawn hero`.
type Despawn struct {
	Line
	Target Selector
}

// SelectorKind tells the three ways to choose entities apart.
type SelectorKind uint8

// The kinds of selectors.
const (
	One SelectorKind = iota // an entity by its name or number
	Any                     // any N of an expression
	All                     // all of an expression
)

// Selector chooses entities.
type Selector struct {
	Kind   SelectorKind
	Name   Name   // One: as written, "hero" or "e7"
	Entity int    // One: 7 for "e7", 0 for a name
	Count  Number // Any
	Expr   Expr   // Any, All
	Range  diagnostic.Range
}

// Broken is a statement that could not be understood or exceeds a limit.
type Broken struct {
	Line           // Range ends where the statement ends
	Keyword string // of the statement it was meant to be, or ""
	Name    Name   // what it was meant to declare or name, so that uses of it need not be reported; Text may be ""
	Body    string // what follows the keyword, without comment and surrounding space
	Text    string // as it stands in the text, from the beginning of its first line
}

// Remark is a line that holds nothing but a comment, which is in Line.Comment.
type Remark struct{ Line }
