package lesson

import (
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/check"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
)

// Cheats tries the easiest wrong ways to solve a step: it leaves one thing out of the start, or of a wrong answer, that both
// the start and the solution have. It returns a sentence for each that makes the checks of a step hold and breaks no keep, with a keep
// that prevents it. The lesson must be one that [Verify] accepts. It costs an analysis for each thing of each design.
func Cheats(l *Lesson, wrong []Answer, analyze func(string) *analysis.Analysis) []string {
	c := &cheater{verifier: verifier{Lesson: l, list: check.Parse(l.List), start: analyze(l.Start)}, analyze: analyze, wanted: make(map[string]bool)}
	start, _ := syntax.Parse(l.Start)
	solution, _ := syntax.Parse(l.Solution)
	there := deletionsOf(start)
	for _, d := range deletionsOf(solution) {
		c.wanted[d.key] = slices.ContainsFunc(there, func(other deletion) bool { return other.key == d.key })
	}
	c.solution = analyze(l.Solution)
	c.try("the start", 0, l.Start, c.start)
	for _, w := range wrong {
		c.try(w.Name, c.lastStep(), w.Text, analyze(w.Text))
	}
	return c.complaints
}

type cheater struct {
	verifier
	analyze func(string) *analysis.Analysis
	wanted  map[string]bool // the keys of what start and solution have
	told    []string        // the keys of what was complained about
}

// lastStep returns the last step with checks. The solution shows what that one needs; answers to those before it may lack
// something for good reasons.
func (c *cheater) lastStep() int {
	for i := len(c.Steps) - 1; i > 0; i-- {
		if c.Steps[i].Checks > 0 {
			return i
		}
	}
	return 0
}

// try leaves each thing out of a design. It looks at the steps from one on.
func (c *cheater) try(name string, from int, text string, before *analysis.Analysis) {
	file, _ := syntax.Parse(text)
	for i, d := range deletionsOf(file) {
		if !c.wanted[d.key] || slices.Contains(c.told, d.key) {
			continue
		}
		again, _ := syntax.Parse(text)
		deletionsOf(again)[i].apply(again)
		after := c.analyze(syntax.Print(again))
		if after.HasErrors() {
			continue
		}
		if k := c.solvedStep(from, before, after); k >= 0 {
			c.told = append(c.told, d.key)
			c.complain(c.name(k) + " holds for " + name + " " + d.what + c.prevention(&d, after))
		}
	}
}

// solvedStep returns the first check of a step, from one on, that a deletion solves, -1 if it solves none or breaks a keep.
func (c *cheater) solvedStep(from int, before, after *analysis.Analysis) int {
	was, now := c.list.Run(before).Checks, c.list.Run(after).Checks
	if slices.ContainsFunc(now, func(o check.Outcome) bool { return o.Keep && !o.Holds }) {
		return -1
	}
	first := 0
	for i := range c.Steps {
		solved, changed := true, -1
		for k := first; k < first+c.Steps[i].Checks; k++ {
			solved = solved && now[k].Holds
			if changed < 0 && !was[k].Holds && !was[k].Keep {
				changed = k
			}
		}
		if i >= from && solved && changed >= 0 {
			return changed
		}
		first += c.Steps[i].Checks
	}
	return -1
}

// prevention returns the end of a sentence with a keep that holds for start and solution, and not for the cheat.
func (c *cheater) prevention(d *deletion, cheat *analysis.Analysis) string {
	for _, condition := range d.keeps {
		if measure, asks := strings.CutSuffix(condition, " = ?"); asks {
			condition = measure + " = " + strconv.Itoa(valueOf(c.start, measure))
		}
		if holds(c.start, condition) && holds(c.solution, condition) && !holds(cheat, condition) {
			return "; prevent that with 'keep " + condition + "'"
		}
	}
	return "; prevent that with a keep"
}

func holds(a *analysis.Analysis, condition string) bool { return check.Run(a, condition).Solved() }

// valueOf returns the number that a measure has in a design, 0 if it has none.
func valueOf(a *analysis.Analysis, measure string) int {
	n, _ := check.Number(a, measure)
	return n
}
