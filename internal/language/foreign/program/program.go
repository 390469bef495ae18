package program

import "github.com/copse-ecs/copse/internal/language/design/diagnostic"

// Span is a part of the pasted text.
type Span struct {
	Start int `json:"start"` // bytes of the whole text
	End   int `json:"end"`
	File  int `json:"file"` // index in Program.Files
	Line  int `json:"line"` // in the file, from 1
}

// File is one of the files that the text consists of. A text without comments that name files is one file without a name.
type File struct {
	Name  string `json:"name"`
	Start int    `json:"start"` // the byte behind the comment that names it
	Line  int    `json:"line"`  // the line of the whole text that is its first
}

// Program is what the text of a program says.
type Program struct {
	Library    string      `json:"library"` // the name of its dialect: entt, bevy ..
	Title      string      `json:"title"`
	Version    string      `json:"version"` // of the library, "" where the text does not say
	Files      []File      `json:"files"`
	Components []Component `json:"components"`
	Systems    []System    `json:"systems"`
	Groups     []Group     `json:"groups"`
	Changes    []Change    `json:"changes"`
	Spawns     []Spawn     `json:"spawns"`
	Singletons []Singleton `json:"singletons"`
	Observers  []Observer  `json:"observers"`
	Unread     int         `json:"unread"` // lines that use the library and were not understood
	Layout     string      `json:"-"`      // of the design, for libraries whose layout has a name there
	Notes      []Note      `json:"notes"`
}

// Component is a type that entities have.
type Component struct {
	Name     string  `json:"name"` // in the design
	Full     string  `json:"full"` // in the text
	At       Span    `json:"at"`   // its declaration, or its first use
	Tag      bool    `json:"tag"`  // without a value
	Bytes    int     `json:"bytes"`
	Unit     string  `json:"unit"`    // f32x3, where all of it has one scalar type
	Assumed  bool    `json:"assumed"` // the size is not in the text
	Storage  string  `json:"storage"` // "" for the usual one of the library, else in its words: SparseSet, stable
	Traits   []Trait `json:"traits"`
	Requires []int   `json:"requires"` // components that come with it
	Values   int     `json:"values"`   // how many different values or targets entities have, 0 where each has a value of its own
}

// Trait is something that the text says about a component, in the words of the library.
type Trait struct {
	Name string `json:"name"`
	At   Span   `json:"at"`
}

// Loop is how a system goes over the entities that it matches.
type Loop string

// The forms of loops.
const (
	LoopUnknown  Loop = ""         // the text does not say
	LoopEach     Loop = "each"     // the values come with the entity, in a function or a range
	LoopGet      Loop = "get"      // entities come, and values are looked up in the query
	LoopRegistry Loop = "registry" // entities come, and values are looked up in the registry or world
	LoopChunk    Loop = "chunk"    // tables or chunks come, and the text loops over their rows
	LoopFirst    Loop = "first"    // only the first entity, the number of them or a test is asked for
	LoopNone     Loop = "none"     // declared, and not used in the text
)

// System is a query with the place where it is run.
type System struct {
	Name     string `json:"name"`
	Function string `json:"function"` // in which it stands, "" for none
	At       Span   `json:"at"`       // the query
	LoopAt   Span   `json:"loopAt"`   // the loop, the zero span if it was not found
	Loop     Loop   `json:"loop"`
	Group    int    `json:"group"` // the group that it runs over, -1 for none
	Lead     int    `json:"lead"`  // the component whose storage leads where the text chooses it, else -1
	Parallel bool   `json:"parallel"`
	Terms    []Term `json:"terms"`  // in the order of the text
	Weight   int    `json:"weight"` // how often it runs in a tick
	Expect   string `json:"-"`
}

// Role is what a system asks of a component.
type Role string

// The roles.
const (
	RoleAccess   Role = "access"   // required, and its value is used
	RoleWith     Role = "with"     // required, and its value is not used
	RoleWithout  Role = "without"  // excluded
	RoleOptional Role = "optional" // used where it is present
	RoleLookup   Role = "lookup"   // looked up for an entity of the loop, without being part of the query
	RoleTest     Role = "test"     // asked whether an entity of the loop has it, and nothing more
)

// Term is one component of a query.
type Term struct {
	Component int   `json:"component"`
	Role      Role  `json:"role"`
	Write     bool  `json:"write"`
	Owned     bool  `json:"owned"` // by the group
	State     State `json:"state"`
	At        Span  `json:"at"`
}

// State says which entities a required component is asked for in, where the library can disable it.
type State string

// The states. Where nothing is said, the component is enabled.
const (
	Disabled State = "disabled"
	Present  State = "present" // enabled or not
)

// Group is an order of storage that the text asks for.
type Group struct {
	Terms []Term `json:"terms"`
	At    Span   `json:"at"`
}

// ChangeKind is what a change does to entities.
type ChangeKind string

// The kinds of changes.
const (
	Adds     ChangeKind = "adds"
	Removes  ChangeKind = "removes"
	Sets     ChangeKind = "sets" // writes a value and changes no membership
	Exchange ChangeKind = "exchanges"
	Enables  ChangeKind = "enables"
	Disables ChangeKind = "disables"
	Despawns ChangeKind = "despawns"
	Clears   ChangeKind = "clears" // takes components from all entities
)

// Change is a place that changes which components entities have.
type Change struct {
	Kind     ChangeKind `json:"kind"`
	Verb     string     `json:"verb"` // in the text: emplace_or_replace
	Added    []int      `json:"added"`
	Removed  []int      `json:"removed"`
	At       Span       `json:"at"`
	Function string     `json:"function"` // in which it stands, "" for none
	System   int        `json:"system"`   // over whose entities the loop around it goes, -1 for none
	InLoop   bool       `json:"inLoop"`
	Sure     bool       `json:"sure"`    // it stands under no condition of its loop or function
	Later    bool       `json:"later"`   // through commands or a buffer
	Percent  float64    `json:"percent"` // of the entities that can change, a tick
	Assumed  bool       `json:"assumed"` // the text does not say Percent
}

// Spawn is a place that makes entities.
type Spawn struct {
	At         Span   `json:"at"`
	Function   string `json:"function"`
	Components []int  `json:"components"`
	Sometimes  []int  `json:"sometimes"` // added to some of them only
	Disabled   []int  `json:"disabled"`  // of these, which are there and do not count as present
	Count      int    `json:"count"`
	Assumed    bool   `json:"assumed"` // the text does not say Count
}

// Singleton is a value of which there is one, outside of all entities.
type Singleton struct {
	Name string `json:"name"`
	At   Span   `json:"at"`
}

// Observer is a function that runs when entities change.
type Observer struct {
	Event     string `json:"event"` // in the words of the library
	Component int    `json:"component"`
	Handler   string `json:"handler"` // "" where the text does not name it
	At        Span   `json:"at"`
}

// Kind is what a note means for the answer.
type Kind string

// The kinds of notes.
const (
	Unread  Kind = "not understood" // the text may say something that is missing
	LeftOut Kind = "left out"       // understood, and not part of the answer
	Assumed Kind = "assumed"        // part of the answer, and not in the text
	Limit   Kind = "limit"
)

// Note says what of the text is not in the answer, or what was assumed, and what that means for the answer.
type Note struct {
	Kind    Kind             `json:"kind"`
	Message string           `json:"message"`
	At      Span             `json:"at"`
	Range   diagnostic.Range `json:"-"` // in the pasted text, as editors count
}
