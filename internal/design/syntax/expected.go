package syntax

// Names are the kinds of names of a design, as a set.
type Names uint8

// Expected is what may be written at a place of a text, as far as the form of the
// statement there says.
type Expected struct {
	Words []string // that have a meaning of their own there: keywords, layouts, types
	Names Names    // which names may be used there; none where a new one is declared

	// Entities are, where their names may be used, those that are committed and not despawned by name, in the order of the text.
	Entities []string
}

const (
	ComponentNames Names = 1 << iota // of components and tags
	GroupNames
	EntityNames
)
