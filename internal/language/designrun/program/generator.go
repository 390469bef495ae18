package program

// generator writes the parts of a program by its plan.
type generator struct {
	*plan
	*source
}
