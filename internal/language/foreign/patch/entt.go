package patch

import (
	"regexp"
	"strings"

	"github.com/copse-ecs/copse/internal/language/foreign/model"
	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// EnTT is the text of a program whose views and groups may be changed.
type EnTT struct {
	text, code string
	p          *program.Program
	why        []string // of each system, why its text stays as it is
}

// NewEnTT looks through the text of a program, once for each system.
func NewEnTT(text string, p *program.Program) *EnTT {
	t := &EnTT{text: text, code: code(text), p: p, why: make([]string, len(p.Systems))}
	for i := range p.Systems {
		t.why[i] = t.fixed(i)
	}
	// Several loops over one view stay or change together.
	for i := range p.Systems {
		for k := range p.Systems {
			if t.why[i] == "" && p.Systems[k].At == p.Systems[i].At {
				t.why[i] = t.why[k]
			}
		}
	}
	return t
}

// Fixed returns why the text of a system cannot run over another group or view, "" if it can.
func (t *EnTT) Fixed(system int) string { return t.why[system] }

// Ordered reports whether some loop over the view of a system takes the values in the order of its types.
func (t *EnTT) Ordered(system int) bool {
	for i := range t.p.Systems {
		s := &t.p.Systems[i]
		if s.At == t.p.Systems[system].At && s.Loop != program.LoopGet && s.Loop != program.LoopRegistry && s.Loop != program.LoopNone && s.Loop != program.LoopFirst {
			return true
		}
	}
	return false
}

var sorted = regexp.MustCompile(`\bsort\s*<\s*(?:const\s+)?([\w:]+)`)

// Sorted returns the components that the text sorts, which no group can own.
func (t *EnTT) Sorted() (out []int) {
	for _, found := range sorted.FindAllStringSubmatch(t.code, -1) {
		for i := range t.p.Components {
			if sameType(t.p.Components[i].Full, found[1]) {
				out = append(out, i)
			}
		}
	}
	return out
}

// fixed looks at one system.
func (t *EnTT) fixed(system int) string {
	s := &t.p.Systems[system]
	if s.Loop == program.LoopUnknown {
		return "its loop is not in the text"
	}
	if s.Lead >= 0 {
		return "its text chooses the pool that leads"
	}
	if _, why := readCall(t.text[s.At.Start:s.At.End], t.p, s.Terms); why != "" {
		return why
	}
	if why := t.receiver(s.At); why != "" {
		return why
	}
	return t.body(system)
}

var (
	plainReceiver = regexp.MustCompile(`^[\s\w.:>*()\-]*$`)
	lastName      = regexp.MustCompile(`(\w+)\s*(?:\(\s*\))?\s*(?:\.|->)\s*$`)
	loopHead      = regexp.MustCompile(`^\s*for\s*\([^;]*:`)
)

// receiver looks at what stands before a query: the registry, and the variable that keeps the query.
func (t *EnTT) receiver(at program.Span) string {
	before := t.code[statementStart(t.code, at.Start):at.Start]
	if strings.Contains(before, "|") || strings.HasPrefix(strings.TrimSpace(t.code[at.End:]), "|") {
		return "it is combined with another view"
	}
	if found := lastName.FindStringSubmatch(before); found == nil {
		return "the registry that it is of is not found"
	} else if t.isConst(found[1], at.Start) {
		return "its registry is const, and a const registry makes no group"
	}
	left, _, kept := strings.Cut(before, "=")
	switch {
	case kept && !strings.Contains(left, "auto"):
		return "it is kept in a variable whose type says what it is"
	case kept:
		return t.variable(left)
	case loopHead.MatchString(before) || plainReceiver.MatchString(before) && strings.Count(before, "(") == strings.Count(before, ")") && !strings.HasPrefix(strings.TrimSpace(before), "return"):
		return ""
	}
	return "it is passed on"
}

// variable looks for what only views can do.
func (t *EnTT) variable(left string) string {
	words := strings.FieldsFunc(left, func(r rune) bool { return r != '_' && (r < '0' || r > '9' && r < 'A' || r > 'Z' && r < 'a' || r > 'z') })
	if len(words) == 0 {
		return ""
	}
	name := regexp.QuoteMeta(words[len(words)-1])
	if regexp.MustCompile(`\b`+name+`\s*(?:\.\s*(?:use|size_hint|refresh)\b|\|)`).MatchString(t.code) || regexp.MustCompile(`[(,|]\s*`+name+`\s*[),]`).MatchString(t.code) {
		return "its variable is used in a way that a group has not, or passed on"
	}
	return ""
}

// isConst reports whether a registry is constant, by its last declaration before a place of the text.
func (t *EnTT) isConst(name string, before int) bool {
	declared := regexp.MustCompile(`(const\s+)?(?:entt::)?\bregistry(\s+const)?\s*[&*]*\s*\b` + regexp.QuoteMeta(name) + `\b`)
	all := declared.FindAllStringSubmatch(t.code[:before], -1)
	return len(all) > 0 && all[len(all)-1][1]+all[len(all)-1][2] != ""
}

// body looks for what changes entities inside of the loop of a system.
func (t *EnTT) body(system int) string {
	s := &t.p.Systems[system]
	from, to := t.loop(s)
	in := func(at program.Span) bool { return at.Start >= from && at.Start < to }
	for i := range t.p.Changes {
		c := &t.p.Changes[i]
		elsewhere := c.System == system && c.Function != s.Function // in the function that is called for each entity
		switch {
		case c.Kind == program.Sets:
		case !in(c.At) && t.calls(c.Function, from, to):
			return "its loop calls " + c.Function + ", which calls " + c.Verb
		case in(c.At) || elsewhere:
			return "its loop calls " + c.Verb + " (" + t.p.Place(c.At) + "), which can change the group that is walked"
		}
	}
	for i := range t.p.Spawns {
		c := &t.p.Spawns[i]
		if in(c.At) {
			return "its loop makes entities (" + t.p.Place(c.At) + "), which can change the group that is walked"
		}
		if t.calls(c.Function, from, to) {
			return "its loop calls " + c.Function + ", which makes entities"
		}
	}
	return ""
}

// calls reports whether a part of the text calls a function.
func (t *EnTT) calls(function string, from, to int) bool {
	name := function[strings.LastIndexAny(function, ".:")+1:]
	if name == "" || from >= to || !strings.Contains(t.code[from:to], name) {
		return false
	}
	return regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\s*\(`).MatchString(t.code[from:to])
}

// loop returns where the loop of a system begins and ends.
func (t *EnTT) loop(s *program.System) (from, to int) {
	from = s.LoopAt.Start
	if from == 0 {
		from = s.At.Start
	}
	open := strings.IndexByte(t.code[from:], '(') + from
	if !strings.HasPrefix(t.code[from:], "for") || open < from {
		return from, statementEnd(t.code, from)
	}
	end := matching(t.code, open) + 1
	if end <= 0 {
		return from, len(t.code)
	}
	if body := strings.TrimLeft(t.code[end:], " \t\r\n"); strings.HasPrefix(body, "{") {
		if last := matching(t.code, len(t.code)-len(body)); last > 0 {
			return from, last
		}
		return from, len(t.code)
	}
	return from, statementEnd(t.code, end)
}

// Over returns the group that the text of a system runs over, false if that is a view or not written out.
func (t *EnTT) Over(system int) (model.Made, bool) {
	s := &t.p.Systems[system]
	c, why := readCall(t.text[s.At.Start:s.At.End], t.p, s.Terms)
	return model.Made{Group: c.group, Order: c.order}, why == "" && !c.view
}

// Rewrite returns the edit that makes a system run over a group, or as a view where g is nil. order is that of the group's types. It
// returns no edit where the text is so already.
func (t *EnTT) Rewrite(system int, g *model.Group, order []int, why string) []Edit {
	s := &t.p.Systems[system]
	return t.edit(s.At, s.Terms, g, order, why)
}

func (t *EnTT) edit(at program.Span, terms []program.Term, g *model.Group, order []int, why string) []Edit {
	old := t.text[at.Start:at.End]
	c, refused := readCall(old, t.p, terms)
	if refused != "" {
		return nil
	}
	isNow := !c.view && g != nil && c.group == *g || c.view && g == nil
	if isNow {
		return nil
	}
	return []Edit{{at.Start, at.End, c.write(g, order), why}}
}

// Made returns the edits of the place that makes a group of the text without going over it: it makes another one, or is taken out
// where g is nil. what says what has to be done by hand, "" for nothing.
func (t *EnTT) Made(group int, g *model.Group, order []int, why string) (edits []Edit, what string) {
	made := &t.p.Groups[group]
	for i := range t.p.Systems {
		if t.p.Systems[i].At == made.At {
			return nil, ""
		}
	}
	if g != nil {
		edits = t.edit(made.At, made.Terms, g, order, why)
	} else {
		start, end := statementStart(t.code, made.At.Start), statementEnd(t.code, made.At.End)
		if before := t.code[start:made.At.Start]; strings.Contains(before, "=") || strings.TrimSpace(t.code[made.At.End:end]) != ";" {
			return nil, "the group of " + t.p.Place(made.At) + " is kept in a variable: take it out there"
		}
		edits = []Edit{{start, end, "", why}}
	}
	if edits == nil {
		return nil, "the group of " + t.p.Place(made.At) + " is not written in a way that can be changed"
	}
	return edits, ""
}
