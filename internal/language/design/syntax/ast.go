package syntax

import (
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
)

// File is the syntax tree of a design: its statements in order, including broken ones and lines
// with only a comment.
type File struct {
	Statements []Statement
	// TooBig says that the text has more entities or ticks than the limits allow. A diagnostic
	// reports it, and no statement may be carried out.
	TooBig bool
}

// Statement is one of *Component, *Tag, *Layout, *Group, *System, *Spawn,
// *Seed, *Tick, *Add, *Remove, *Despawn, *Broken and *Remark.
type Statement interface {
	// Where returns the position and the comments of the statement.
	Where() *Line
}

// Line is the position of a statement, with what is written around it. Every statement embeds it.
type Line struct {
	Range   diagnostic.Range // from the first to the last token, comments excluded
	Blank   bool             // there is an empty line above
	Comment string           // the comment at the end of the line from its '#', or ""
}

// Where returns the line itself.
func (l *Line) Where() *Line { return l }

// Name is an identifier with its position.
type Name struct {
	Text  string
	Range diagnostic.Range
}

// Number is a whole number with its position: "40k" has the value 40000.
type Number struct {
	Text  string // "" if it is not written
	Value int
	Range diagnostic.Range
}

// Gap is the line break and the comments before an element or a closing parenthesis. Only inside
// parentheses may a statement continue on the next line.
type Gap struct {
	NewLine  bool // the element begins a line; true if there are comments
	Comments []Comment
}

// Comment is a comment inside parentheses, from its '#' to the end of its line.
type Comment struct {
	Text    string
	OwnLine bool // the comment has a line of its own
}

// Literal is a component, required or excluded with '!'. In a selector it may be a group.
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

// Item is an element of a list. Only the list of a system has Mut and Optional.
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

// System declares a system. A negated component of its list is in Without, with those of the
// `without` clause. A system without a name gets a name that no other system has, with the range of
// its keyword.
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

// Seed sets the seed of the random choices of `any`: `seed 7`.
type Seed struct {
	Line
	Value Number
}

// Tick commits the changes above it.
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

// Despawn despawns entities: `despawn hero`.
type Despawn struct {
	Line
	Target Selector
}

// SelectorKind is one of the three ways to choose entities.
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
	Line           // Range covers the whole statement
	Keyword string // the keyword of the statement, "" if it is unknown
	Name    Name   // the name that it would declare, so that uses of the name are not reported too; Text may be ""
	Body    string // what follows the keyword, without comment and surrounding space
	Text    string // the source text from the beginning of its first line
}

// Remark is a line that holds nothing but a comment, which is in Line.Comment.
type Remark struct{ Line }
