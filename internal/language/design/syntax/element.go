package syntax

// form is the kind of a sequence.
type form uint8

const (
	exprForm   form = iota // conjunction: negation, no access
	listForm               // names alone
	accessForm             // the list of a system: access and negation
)

// sequence is the context in which a list or an expression is read.
type sequence struct {
	form    form
	keyword string   // the keyword before it
	ends    []string // words that end it if they are written in place of an operator
	offers  []string // the ends that completion offers
	last    *token   // the operator before the current element, nil before the first
}

// op returns the operator between elements in the canonical form.
func (q *sequence) op() string {
	if q.form == exprForm {
		return "&"
	}
	return ","
}
