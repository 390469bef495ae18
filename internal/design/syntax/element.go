package syntax

// form says what kind of sequence is read.
type form uint8

const (
	exprForm   form = iota // conjunction: negation, no access
	listForm               // names alone
	accessForm             // the list of a system: access and negation
)

// sequence is what the reader of a list or an expression has to know.
type sequence struct {
	form    form
	keyword string   // behind which it stands
	ends    []string // words that end it, where an operator could stand
	offers  []string // those of them that are expected
	last    *token   // the operator before the element at hand, nil before the first
}

// op returns the operator that joins the elements in print.
func (q *sequence) op() string {
	if q.form == exprForm {
		return "&"
	}
	return ","
}
