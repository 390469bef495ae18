package check

import (
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/arrange"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/storagecost"
	"github.com/copse-ecs/copse/internal/wording"
)

// facts is an analysis, with the lists that measures often need.
type facts struct {
	a       *analysis.Analysis
	systems []analysis.SystemFact
	groups  []analysis.GroupFact
	made    *storagecost.Tables // nil until a measure asks for it
	sets    *storagecost.Sets   // nil until a measure asks for it
	best    *value              // of the measure optimum; nil until a condition asks for it
}

func factsOf(a *analysis.Analysis) *facts {
	return &facts{a: a, systems: a.SystemFacts(), groups: a.GroupFacts()}
}

// tables returns a number of the design as archetypes.
func (f *facts) tables(of func(*storagecost.Tables) int) value {
	if f.made == nil {
		f.made = storagecost.CountTables(f.a)
	}
	if !f.made.Complete {
		return missing("the entities are too many to count them in tables")
	}
	return numberValue(of(f.made))
}

// inSets returns the numbers of the design in sparse sets.
func (f *facts) inSets() *storagecost.Sets {
	if f.sets == nil {
		f.sets = storagecost.CountSets(f.a)
	}
	return f.sets
}

// index returns the number of the system that is asked about.
func (f *facts) index(at *asked) int {
	return slices.IndexFunc(f.systems, func(s analysis.SystemFact) bool { return s.Name == at.system.Name })
}

// value is the value of a measure. absent is the reason if it has none.
type value struct {
	number int
	word   string
	truth  bool
	absent string
}

func missing(why string) value { return value{absent: why} }

// asked is the arguments of a measure, resolved in the design.
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

// resolve finds what an argument names. absent is the reason if the design does not have it.
func (f *facts) resolve(arg *argument, at *asked) (absent string) {
	at.words = append(at.words, arg.text())
	switch arg.of {
	case paramSystem:
		if at.system = f.system(arg.word); at.system == nil {
			return "there is no system " + arg.word + suggestion(arg.word, systemNames(f.systems))
		}
	case paramColumn:
		c := slices.Index(f.a.Names, arg.word)
		switch {
		case c < 0:
			return "there is no component " + arg.word + suggestion(arg.word, f.a.Names)
		case f.a.Tags().Has(c):
			return arg.word + " is a tag and has no array"
		case at.component < 0:
			at.component = c
		default:
			at.second = c
		}
	case paramGroup:
		return f.findGroup(arg, at)
	case paramExpression:
		return f.conjunction(arg, at)
	case paramTick:
		at.tick = arg.number
	}
	return ""
}

// suggestion returns the end of a message with the most similar of some names, "" if none is similar.
func suggestion(word string, names []string) string {
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

// conjunction resolves an expression. The name of a group stands for the expression of the group.
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
			return "there is no component " + l.name + suggestion(l.name, f.a.Names)
		}
	}
	conj, ok := grouptree.NewConj(has, not)
	if !ok {
		return "no entity satisfies " + arg.text()
	}
	at.conj = conj
	return ""
}

// diagnostics counts the diagnostics of a severity.
func (f *facts) diagnostics(s diagnostic.Severity) value {
	return countIf(f.a.Diagnostics, func(d *diagnostic.Diagnostic) bool { return d.Severity == s })
}

// ticks returns the value of one commit, or the sum over all commits.
func (f *facts) ticks(at *asked, of func(*analysis.Commit) value) value {
	commits := f.a.Commits()
	if at.tick > len(commits) {
		return noTick(at.tick, len(commits))
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

func noTick(tick, ticks int) value {
	return missing("there is no tick " + wording.Grouped(tick) + "; there are " + wording.Grouped(ticks))
}

// inArrays adds up a number of each array of a component.
func (f *facts) inArrays(component int, of func(*grouptree.Array) int) value {
	n := 0
	for array := range f.a.Layout.ArraysOf(component) {
		n += of(array)
	}
	return numberValue(n)
}

// inStep reports whether the entities that have both components have the same order in the arrays of both.
func (f *facts) inStep(c, d int) bool {
	place := make(map[int]int)
	for row, entity := range f.a.EntitiesOf(c) {
		place[entity] = row
	}
	last := -1
	for _, entity := range f.a.EntitiesOf(d) {
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

// shown returns a value as sentences show it.
func (v value) shown(of kind) string {
	switch of {
	case kindNumber:
		return wording.Grouped(v.number)
	case kindTime:
		return wording.Nanoseconds(v.number)
	case kindMultiple:
		return multipleText(v.number)
	}
	return v.word
}

// multipleText writes thousandths without zeros at the end: "1.05".
func multipleText(thousandths int) string {
	rest := strings.TrimRight(strconv.Itoa(1000 + thousandths%1000)[1:], "0")
	return strings.TrimSuffix(wording.Grouped(thousandths/1000)+"."+rest, ".")
}

// optimum returns what a round costs as a multiple of the optimum, rounded up: a design that misses a goal never seems to reach it.
func (f *facts) optimum() value {
	if f.best == nil {
		v := optimumOf(f.a)
		f.best = &v
	}
	return *f.best
}

func optimumOf(a *analysis.Analysis) value {
	least, err := arrange.Optimum(a)
	if err != nil {
		return missing("no optimum is known: " + err.Error())
	}
	total, best := cost.Tenths(a.Total.Sum()), cost.Tenths(least)
	if best == 0 {
		return missing("no optimum is known: a round of the best arrangement costs nothing")
	}
	return numberValue((1000*total + best - 1) / best)
}

func numberValue(n int) value { return value{number: n} }

func countIf[T any](list []T, of func(*T) bool) value {
	n := 0
	for i := range list {
		if of(&list[i]) {
			n++
		}
	}
	return numberValue(n)
}

// measure is a row of the table of measures: a name, parameters, and a value that an analysis has for them.
type measure struct {
	name   string
	params []parameter
	least  int // parameters that are required
	result kind
	about  string // in the reference: a noun phrase, or a sentence if the result is a truth
	yes    string // of a truth: the sentence if it is true; {1} and {2} are the arguments
	no     string // and if it is false
	of     func(f *facts, at *asked) value
}
