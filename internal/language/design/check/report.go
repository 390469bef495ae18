package check

import "github.com/copse-ecs/copse/internal/language/design/analysis"

// Outcome is the result of a check.
type Outcome struct {
	*Check
	Holds  bool
	Actual string // the values, in words
	Hint   int    // the hint that is shown, from 0; -1 for none
}

// HintText returns the hint that is shown, "" for none.
func (o *Outcome) HintText() string {
	if o.Hint < 0 {
		return ""
	}
	return o.hints[o.Hint].text
}

// Report is the result of a list of checks.
type Report struct {
	Checks   []Outcome
	Problems []Problem
}

// Solved reports whether the list has no problems and at least one check, and all checks hold.
func (r *Report) Solved() bool {
	for i := range r.Checks {
		if !r.Checks[i].Holds {
			return false
		}
	}
	return len(r.Problems) == 0 && len(r.Checks) > 0
}

// Run parses a list of checks and evaluates it for an analysis.
func Run(a *analysis.Analysis, checks string) *Report { return Parse(checks).Run(a) }

// Number returns the value of a measure that is a number, such as "entities(Position)"; false if the design has none.
func Number(a *analysis.Analysis, measure string) (int, bool) {
	list := Parse(measure + " = 0")
	if len(list.Checks) != 1 {
		return 0, false
	}
	c, isComparison := list.Checks[0].cond.(*comparison)
	if !isComparison || c.left.kind() != kindNumber {
		return 0, false
	}
	v := c.left.value(factsOf(a))
	return v.number, v.absent == ""
}

// Run evaluates each check for an analysis. A measure takes the time of one pass over what it counts; inStep reads two
// arrays.
func (l *List) Run(a *analysis.Analysis) *Report {
	f := factsOf(a)
	out := &Report{Problems: l.Problems}
	for i := range l.Checks {
		c := &l.Checks[i]
		v := c.cond.evaluate(f)
		o := Outcome{Check: c, Holds: v.holds, Actual: v.says, Hint: -1}
		if !v.holds {
			o.Hint = c.hintFor(f)
		}
		out.Checks = append(out.Checks, o)
	}
	return out
}

// hintFor returns the first hint that fits, -1 if there is none.
func (c *Check) hintFor(f *facts) int {
	for i, h := range c.hints {
		if h.when == nil || h.when.evaluate(f).holds {
			return i
		}
	}
	return -1
}
