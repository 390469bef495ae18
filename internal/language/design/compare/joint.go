package compare

import (
	"cmp"
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/figures"
	"github.com/copse-ecs/copse/internal/sorting"
)

// maxJointTrials limits the number of trials in which several deviations are reverted. Their budget
// is a second limit.
const maxJointTrials = 64

// jointTrials finds deviations that change a line only if they are reverted together: two groups,
// for example, each of which makes a system full. A set of deviations is a bit mask, with a bit for
// each deviation that was tried by itself.
type jointTrials struct {
	*Difference
	of     []int // the deviation of each bit
	trials map[uint64]figures.Values
	left   int  // how many more trials are allowed
	short  bool // a trial was left out because the budget was spent
}

// findJointCauses finds the causes of the lines that differ and that no single deviation
// changes.
func (d *Difference) findJointCauses() {
	d.joint = make(map[figures.Key]cause)
	s := jointTrials{Difference: d, trials: make(map[uint64]figures.Values), left: maxJointTrials}
	for i, v := range d.deviations {
		if v.tried && len(s.of) < 64 {
			s.of = append(s.of, i)
		}
	}
	if len(s.of) < 2 {
		return
	}
	for _, k := range d.unexplained() {
		if c := s.cause(k); len(c.ids) > 0 {
			d.joint[k] = c
		}
	}
	d.short = s.short
}

// unexplained lists the lines that differ and that no single deviation changes. The order is fixed,
// because the first lines may use up the budget.
func (d *Difference) unexplained() (out []figures.Key) {
	look := func(k figures.Key) {
		if len(d.single(k).ids) == 0 {
			out = append(out, k)
		}
	}
	for k, v := range d.after {
		if w, known := d.before[k]; !known || v != w {
			look(k)
		}
	}
	for k := range d.before {
		if _, known := d.after[k]; !known {
			look(k)
		}
	}
	sorting.Stable(out, func(x, y figures.Key) int {
		return cmp.Or(cmp.Compare(x.Kind, y.Kind), cmp.Compare(x.Tick, y.Tick), strings.Compare(x.Name, y.Name), cmp.Compare(x.Figure, y.Figure))
	})
	return out
}

// cause starts with all deviations reverted and then restores one after the other, as long as the
// line keeps the value of A. The deviations that stay reverted are the cause.
func (s *jointTrials) cause(k figures.Key) cause {
	set := ^uint64(0) >> (64 - len(s.of))
	if !s.brings(set, k) {
		return cause{}
	}
	for again := true; again; { // whether a deviation can be restored may depend on one that was restored after it was tried
		again = false
		for bit := range s.of {
			if less := set &^ (1 << bit); less != set && s.brings(less, k) {
				set, again = less, true
			}
		}
	}
	out := cause{either: true}
	for bit, id := range s.of {
		if set>>bit&1 != 0 {
			out.ids = append(out.ids, id)
			out.either = out.either && s.leaves(set&^(1<<bit), k)
		}
	}
	return out
}

// brings reports whether a line has the value of A when a set of deviations is reverted.
func (s *jointTrials) brings(set uint64, k figures.Key) bool {
	m := s.without(set)
	value, there := m[k]
	before, was := s.before[k]
	return m != nil && there == was && value == before
}

// leaves reports whether a line still has the value of B when a set of deviations is
// reverted.
func (s *jointTrials) leaves(set uint64, k figures.Key) bool {
	m := s.without(set)
	value, there := m[k]
	after, is := s.after[k]
	return m != nil && there == is && value == after
}

// without measures B with a set of deviations reverted. It returns nil if that text has errors or
// the budget is spent.
func (s *jointTrials) without(set uint64) figures.Values {
	if m, known := s.trials[set]; known {
		return m
	}
	var list []*deviation
	for bit, id := range s.of {
		if set>>bit&1 != 0 {
			list = append(list, s.deviations[id])
		}
	}
	var m figures.Values
	switch len(list) {
	case 0:
		m = s.after
	case 1:
		m = s.Difference.trials[s.bitOf(set)]
	default:
		affordable := s.left > 0
		if affordable {
			s.left--
			m, affordable = s.revert(list...)
		}
		s.short = s.short || !affordable
	}
	s.trials[set] = m
	return m
}

// bitOf returns the index of the only bit of a set.
func (s *jointTrials) bitOf(set uint64) int {
	for bit, id := range s.of {
		if set>>bit&1 != 0 {
			return id
		}
	}
	return -1
}
