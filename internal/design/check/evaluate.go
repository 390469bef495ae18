package check

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/design/analysis"
	"github.com/copse-ecs/copse/internal/design/diagnostic"
	"github.com/copse-ecs/copse/internal/design/wording"
)

// facts is an analysis with what is asked of it often.
type facts struct {
	a       *analysis.Analysis
	systems []analysis.SystemFact
	groups  []analysis.GroupFact
}

func factsOf(a *analysis.Analysis) *facts {
	return &facts{a: a, systems: a.SystemFacts(), groups: a.GroupFacts()}
}

// value is the answer to a measure. If absent is not empty there is none, and it says why.
type value struct {
	number int
	word   string
	truth  bool
	absent string
}

func missing(why string) value { return value{absent: why} }

// verdict is what becomes of a part of a check. A part that asks for what is not there
// does not hold, and neither does its negation.
type verdict struct {
	holds  bool
	absent bool
	says   string // what is so
}

// asked is the arguments of a measure as the design knows them.
type asked struct {
	words     []string
	system    *analysis.SystemFact
	group     *analysis.GroupFact
	conj      grouptree.Conj
	component int // -1 if none is given
	second    int
	tick      int // from 1; 0 if none is given
}

func (at *asked) all() bool         { return len(at.words) == 0 }
func (at *asked) word(i int) string { return at.words[i] }

// value asks the design.
func (c *call) value(f *facts) value {
	at := asked{component: -1, second: -1}
	for i := range c.args {
		if why := f.resolve(&c.args[i], &at); why != "" {
			return missing(why)
		}
	}
	return c.measure.of(f, &at)
}

func (l *literal) value(*facts) value { return value{number: l.number, word: l.word} }

// resolve finds what an argument names, or says that it is not there.
func (f *facts) resolve(arg *argument, at *asked) (absent string) {
	at.words = append(at.words, arg.text())
	switch arg.of {
	case theSystem:
		if at.system = f.system(arg.word); at.system == nil {
			return "there is no system " + arg.word + f.like(arg.word, systemNames(f.systems))
		}
	case theColumn:
		c := slices.Index(f.a.Names, arg.word)
		switch {
		case c < 0:
			return "there is no component " + arg.word + f.like(arg.word, f.a.Names)
		case f.a.Tags().Has(c):
			return arg.word + " is a tag and has no array"
		case at.component < 0:
			at.component = c
		default:
			at.second = c
		}
	case theGroup:
		return f.findGroup(arg, at)
	case theExpression:
		return f.conjunction(arg, at)
	case theTick:
		at.tick = arg.number
	}
	return ""
}

func (f *facts) like(word string, names []string) string {
	if like, ok := wording.Nearest(word, names); ok && like != word {
		return "; did you mean " + like + "?"
	}
	return ""
}

func systemNames(systems []analysis.SystemFact) []string {
	var out []string
	for i := range systems {
		out = append(out, systems[i].Name)
	}
	return out
}

func (f *facts) system(name string) *analysis.SystemFact {
	for i := range f.systems {
		if f.systems[i].Name == name {
			return &f.systems[i]
		}
	}
	return nil
}

func (f *facts) hasComponent(name string) bool {
	c := slices.Index(f.a.Names, name)
	return c >= 0 && !f.a.Tags().Has(c)
}

// findGroup finds a group statement by its name, or else by its expression.
func (f *facts) findGroup(arg *argument, at *asked) (absent string) {
	if len(arg.literals) == 1 {
		for i := range f.groups {
			if f.groups[i].Name == arg.literals[0].name {
				at.group = &f.groups[i]
				return ""
			}
		}
	}
	if absent := f.conjunction(arg, at); absent != "" {
		return absent
	}
	for i := range f.groups {
		if f.groups[i].Built && f.groups[i].Conj == at.conj {
			at.group = &f.groups[i]
			return ""
		}
	}
	return "there is no group " + arg.text()
}

// conjunction makes an expression of the design's own components; a group's name stands for its expression.
func (f *facts) conjunction(arg *argument, at *asked) (absent string) {
	var has, not grouptree.Set
	for _, l := range arg.literals {
		c := slices.Index(f.a.Names, l.name)
		g := slices.IndexFunc(f.groups, func(g analysis.GroupFact) bool { return g.Built && g.Name == l.name })
		switch {
		case c >= 0 && l.not:
			not.Add(c)
		case c >= 0:
			has.Add(c)
		case g >= 0 && !l.not:
			has, not = has.Union(f.groups[g].Conj.Has), not.Union(f.groups[g].Conj.Not())
		default:
			return "there is no component " + l.name + f.like(l.name, f.a.Names)
		}
	}
	conj, ok := grouptree.NewConj(has, not)
	if !ok {
		return "nothing satisfies " + arg.text()
	}
	at.conj = conj
	return ""
}

func (f *facts) remarks(s diagnostic.Severity) value {
	return tally(f.a.Diagnostics, func(d *diagnostic.Diagnostic) bool { return d.Severity == s })
}

// ticks asks one commit, or sums over all.
func (f *facts) ticks(at *asked, of func(*analysis.Commit) value) value {
	commits := f.a.Commits()
	if at.tick > len(commits) {
		return missing("there is no tick " + wording.Grouped(at.tick) + "; there are " + wording.Grouped(len(commits)))
	}
	if at.tick > 0 {
		return of(&commits[at.tick-1])
	}
	sum := value{}
	for i := range commits {
		v := of(&commits[i])
		if v.absent != "" {
			return v
		}
		sum.number += v.number
	}
	return sum
}

// inStep reports whether two arrays have the entities that are in both in the same order.
func (f *facts) inStep(c, d int) bool {
	place := make(map[int]int)
	for row, entity := range f.a.Entities(nil, c) {
		place[entity] = row
	}
	last := -1
	for _, entity := range f.a.Entities(nil, d) {
		row, there := place[entity]
		if there && row < last {
			return false
		}
		if there {
			last = row
		}
	}
	return true
}

func (n *predicate) judge(f *facts) verdict {
	v := n.value(f)
	if v.absent != "" {
		return verdict{absent: true, says: v.absent}
	}
	says := n.no
	if v.truth {
		says = n.yes
	}
	for i := range n.args {
		says = strings.ReplaceAll(says, "{"+string(rune('1'+i))+"}", n.args[i].text())
	}
	return verdict{holds: v.truth, says: says}
}

func (n *comparison) judge(f *facts) verdict {
	a, b := n.left.value(f), n.right.value(f)
	for _, v := range []value{a, b} {
		if v.absent != "" {
			return verdict{absent: true, says: v.absent}
		}
	}
	of := n.left.kind()
	holds := n.op.holds(a.number, b.number)
	if of != aNumber {
		holds = (a.word == b.word) == (n.op == equal)
	}
	says := n.left.text() + " is " + a.shown(of)
	wanted := b.shown(of)
	if _, constant := n.right.(*literal); !constant {
		wanted += ", which " + n.right.text() + " is"
	}
	switch {
	case !holds:
		says += ", " + operators[n.op].not + wanted
	case n.op != equal:
		says += " (" + operators[n.op].sign + " " + wanted + ")"
	}
	return verdict{holds: holds, says: says}
}

func (n *negation) judge(f *facts) verdict {
	v := n.of.judge(f)
	return verdict{holds: !v.holds && !v.absent, absent: v.absent, says: v.says}
}

// judge of a conjunction says all that is wrong, or all that is right.
func (n *both) judge(f *facts) verdict {
	out := verdict{holds: true}
	var good, bad []string
	for _, p := range n.parts {
		v := p.judge(f)
		out.absent = out.absent || v.absent
		if v.holds {
			good = append(good, v.says)
			continue
		}
		out.holds = false
		bad = append(bad, v.says)
	}
	out.says = strings.Join(good, "; ")
	if !out.holds {
		out.says = strings.Join(bad, "; ")
	}
	return out
}

func (n *either) judge(f *facts) verdict {
	out := verdict{}
	var bad []string
	for _, p := range n.parts {
		v := p.judge(f)
		if v.holds {
			return verdict{holds: true, says: v.says}
		}
		out.absent = out.absent || v.absent
		bad = append(bad, v.says)
	}
	out.says = strings.Join(bad, "; ")
	return out
}
