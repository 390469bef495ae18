package dialect

// Steps returns how many steps of searches a reader takes for a text, with what it tries for templates.
func Steps(text string, as Dialect) int {
	for i := range libraries {
		if libraries[i].dialect == as {
			d := newDraft(newSource(text, libraries[i].language))
			d.constants()
			d.types.findDeclarations()
			libraries[i].read(d)
			return d.steps
		}
	}
	return 0
}
