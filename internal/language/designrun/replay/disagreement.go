package replay

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/document"
)

// disagreement is the rows at which two arrays have different entities, although a system would walk them in step.
type disagreement struct {
	system, lead, with int      // lead and with are the components of the arrays
	rows               int      // how many
	runs               [][2]int // rows of the array with, from..to-1
}

// The limits of a search for disagreements.
const (
	maxCompared = 4_000_000 // rows in all
	maxRuns     = 100       // that are listed of each disagreement
)

// disagreements finds where a system can no longer walk two arrays in step. This happens in naive layouts only: each of
// the arrays has blocks of exactly the entities that match, in different orders (paper Fig. 2). ok is false if there
// are too many rows to compare.
func (r *Replay) disagreements() (out []disagreement, ok bool) {
	layout := r.Layout()
	if layout.Kind != grouptree.Naive || r.cursor.log == nil {
		return nil, true
	}
	a := &r.cursor.arrays
	left := maxCompared
	for i, walk := range r.analysis.Walks() {
		lead := walk.Plan.Lead
		if lead < 0 {
			continue
		}
		first := a.matching(lead, walk.Signature.Match)
		for d := range walk.Signature.Access.Minus(layout.Spec.Tags).All() {
			if d == lead {
				continue
			}
			x := disagreement{system: i, lead: lead, with: d}
			if left -= x.compare(a, first, a.matching(d, walk.Signature.Match), left); left < 0 {
				return nil, false
			}
			if x.rows > 0 {
				out = append(out, x)
			}
		}
	}
	return out, true
}

// matching returns the slots of a component's array that have rows and whose entities all match.
func (a *arrays) matching(component int, match grouptree.Conj) (out []int) {
	for _, k := range a.shape.inArray[component] {
		if a.shape.layout.Leaves[a.shape.slots[k].leaf].Implies(match) && a.extents[k].rows() > 0 {
			out = append(out, k)
		}
	}
	return out
}

// compare walks the slots of two arrays in step and adds the rows of the second array that have another entity. It
// returns how many rows it compared, at most one more than the limit.
func (x *disagreement) compare(a *arrays, first, second []int, limit int) (compared int) {
	if len(first) == 0 {
		return 0
	}
	at := a.extents[first[0]]
	row := int(at.start)
	for _, k := range second {
		other := a.extents[k]
		for otherRow := int(other.start); otherRow < int(other.end); otherRow++ {
			for row >= int(at.end) {
				if first = first[1:]; len(first) == 0 {
					return compared
				}
				at = a.extents[first[0]]
				row = int(at.start)
			}
			if compared++; compared > limit {
				return compared
			}
			if e := a.entityAt(k, otherRow); e != 0 && e != a.entityAt(first[0], row) {
				x.add(otherRow)
			}
			row++
		}
	}
	return compared
}

// add adds a row. It lengthens the last run if the row follows on it.
func (x *disagreement) add(row int) {
	x.rows++
	if n := len(x.runs); n > 0 && x.runs[n-1][1] == row {
		x.runs[n-1][1]++
	} else if n < maxRuns {
		x.runs = append(x.runs, [2]int{row, row + 1})
	}
}

// describeDisagreements describes them, nil if there are too many rows to compare.
func (r *Replay) describeDisagreements() []document.Disagreement {
	list, ok := r.disagreements()
	if !ok {
		return nil
	}
	out := make([]document.Disagreement, len(list))
	for i, x := range list {
		out[i] = document.Disagreement{System: x.system, Lead: x.lead, With: x.with, Rows: x.rows}
		for _, run := range x.runs {
			out[i].Runs = append(out[i].Runs, document.RowRange{From: run[0], To: run[1]})
		}
	}
	return out
}

// Mismatch is a stretch of rows at which an array has other entities than an array that a system walks with it.
type Mismatch struct{ Component, From, To int }

// Mismatches returns where arrays are out of step. known is false where the layout is not naive, so that there are
// none, and where there are too many rows to compare. It costs as much as AppendStep.
func (r *Replay) Mismatches() (out []Mismatch, known bool) {
	r.open()
	list, ok := r.disagreements()
	if !ok || r.Layout().Kind != grouptree.Naive {
		return nil, false
	}
	for _, x := range list {
		for _, run := range x.runs {
			out = append(out, Mismatch{x.with, run[0], run[1]})
		}
	}
	return out, true
}
