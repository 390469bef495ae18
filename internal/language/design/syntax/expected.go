package syntax

// Names are the kinds of names of a design, as a set.
type Names uint8

// Expected is what may be written at a position, as far as the syntax of the statement allows.
type Expected struct {
	Words []string // keywords, layouts and types
	Names Names    // the kinds of names that may be used; none where a new name is declared

	// Entities are the names of entities that are committed and not despawned, in the order of the
	// text. It is empty if Names does not include entities.
	Entities []string
}

const (
	ComponentNames Names = 1 << iota // of components and tags
	GroupNames
	EntityNames
)
