package dialect

// Dialect is the library, or the language, that a text is written for.
type Dialect string

// The dialects. Design is a text in the design language; Unknown is a text that was not recognised.
const (
	Unknown  Dialect = ""
	Flecs    Dialect = "flecs"
	EnTT     Dialect = "entt"
	Bevy     Dialect = "bevy"
	BitECS   Dialect = "bitecs"
	Ark      Dialect = "ark"
	Unity    Dialect = "unity"
	Original Dialect = "original"
	Copse    Dialect = "copse"
	Design   Dialect = "design"
)

// library is a dialect with its title, the evidence for it, and its reader.
type library struct {
	dialect  Dialect
	title    string
	language language
	evidence []evidence
	read     func(d *draft)
	// decides has the calls of the library that decide what is said about a program, each with what is missing where the
	// reader passes one over. See overlooked.go.
	decides map[string]string
	uses    func(d *draft, c call) bool // which calls with these names are the library's, nil for all
}

// libraries has every library that Import understands, in the order of the menus.
var libraries = []library{
	{Flecs, "Flecs (C, C++)", cpp, flecsEvidence, readFlecs, flecsDecides, nil},
	{EnTT, "EnTT (C++)", cpp, enttEvidence, readEnTT, enttDecides, isEnttCall},
	{Bevy, "Bevy (Rust)", rust, bevyEvidence, readBevy, bevyDecides, nil},
	{BitECS, "bitECS (JavaScript, TypeScript)", script, bitecsEvidence, readBitECS, bitecsDecides, nil},
	{Ark, "Ark (Go)", golang, arkEvidence, readArk, arkDecides, nil},
	{Unity, "Unity DOTS (C#)", csharp, unityEvidence, readUnity, unityDecides, isUnityCall},
	{Original, "the original, Clique (C++)", cpp, originalEvidence, readOriginal, nil, nil},
	{Copse, "Copse's ecs (Go)", golang, copseEvidence, readCopse, nil, nil},
}

// Dialects returns the dialects that Import understands.
func Dialects() []Dialect {
	var out []Dialect
	for i := range libraries {
		out = append(out, libraries[i].dialect)
	}
	return out
}

// Title returns the name of a dialect on the page and in messages.
func (d Dialect) Title() string {
	for i := range libraries {
		if libraries[i].dialect == d {
			return libraries[i].title
		}
	}
	if d == Design {
		return "a design"
	}
	return "unknown"
}

// Parse returns the dialect with a name.
func Parse(name string) (Dialect, bool) {
	for i := range libraries {
		if string(libraries[i].dialect) == name {
			return libraries[i].dialect, true
		}
	}
	return Unknown, false
}
