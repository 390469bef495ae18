package compare

import "github.com/copse-ecs/copse/internal/language/design/figures"

// value returns a line's value on one side. A component that a commit does not write is
// written 0 times.
func (d *Difference) value(h *half, v figures.Values, k figures.Key) (n int, there bool) {
	if n, there = v[k]; there || k.Kind != figures.TickSubject {
		return n, there
	}
	return 0, k.Tick < len(h.Analysis.Ticks) && (k.Name == "" || has(h.Design.IDs, k.Name))
}

// differs reports whether any count of a subject differs.
func (d *Difference) differs(s figures.Subject, list []figures.Figure) bool {
	for _, m := range list {
		k := figures.Key{Subject: s, Figure: m}
		before, was := d.value(d.a, d.before, k)
		after, is := d.value(d.b, d.after, k)
		if was != is || before != after {
			return true
		}
	}
	return false
}

// pairs calls f for each key of A or B with the indices in both, -1 if one does not have it: first
// the keys of B in order, then those of A alone.
func pairs(a, b []counterpart, f func(key string, i, k int)) {
	for k, t := range b {
		f(t.key, t.other, k)
	}
	for i, t := range a {
		if t.other < 0 {
			f(t.key, i, -1)
		}
	}
}

// writtenIn returns the components that a commit writes in A or in B.
func (d *Difference) writtenIn(k int) []string {
	var out []string
	a, b := d.a.written(k), d.b.written(k)
	for len(a) > 0 || len(b) > 0 {
		switch {
		case len(b) == 0 || len(a) > 0 && a[0].component < b[0].component:
			out, a = append(out, a[0].component), a[1:]
		case len(a) == 0 || b[0].component < a[0].component:
			out, b = append(out, b[0].component), b[1:]
		default:
			out, a, b = append(out, a[0].component), a[1:], b[1:]
		}
	}
	return out
}

func sign(n int) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}

// Difference is the result of comparing design B with design A. It compares what is counted when
// the designs are analysed, not their texts, and names the statements that cause each difference.
type Difference struct {
	a, b       *half
	deviations []*deviation
	before     figures.Values // of A; its subjects have the names of their counterparts in B
	after      figures.Values // of B
	ticks      []int          // the commits that differ, from 0; at most as many as are listed
	moreTicks  int            // how many more commits differ
	changes    int            // how many lines of the comparison differ
	trials     []figures.Values
	untried    int                   // deviations that were not tried, because the budget was spent
	joint      map[figures.Key]cause // the causes of lines that no single deviation changes
	budget     int                   // for trials
	short      bool                  // the budget did not suffice for all trials
}

// cause says why the value of a line differs.
type cause struct {
	ids    []int // the deviations
	alone  bool  // each deviation, reverted by itself, gives the line the value of A
	either bool  // each deviation gives the line the value of B: only all of them reverted give it the value of A
}

// Same reports whether all counts are equal and the texts have no deviation.
func (d *Difference) Same() bool { return d.changes == 0 && len(d.deviations) == 0 }
