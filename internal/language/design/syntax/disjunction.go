package syntax

import (
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
)

// Limits of a split into groups; a larger one is not offered as a fix.
const (
	maxAlternatives = 16
	maxLiterals     = 64
)

// disjunction reports a `||` in a sequence.
func (p *parser) disjunction(q *sequence, t *token) {
	op := t.text
	switch {
	case q.form == accessForm || slices.Contains(clauseWords, q.keyword):
		p.failAt(t, diagnostic.DisjunctionSystem, op)
	case q.form == listForm || q.keyword == "of":
		p.failAt(t, diagnostic.DisjunctionList, q.keyword, op)
	case p.mixed(t):
		p.failAt(t, diagnostic.Mixed, op)
	}
	p.failFix(diagnostic.Disjunction, t.at(), p.split(diagnostic.Disjunction), op)
}

// negatedParens reports the negation of parentheses that contain more than one name.
func (p *parser) negatedParens(q *sequence, start *token) {
	t := p.peek()
	if t.match < 0 {
		p.reject(t, diagnostic.WantComponent)
	}
	inside := p.peekAt(1)
	if inside.kind == tokOpen || inside.kind == tokName && p.peekAt(2).kind == tokClose {
		return
	}
	if inside.kind == tokClose || q.form != exprForm || q.keyword == "of" {
		p.reject(t, diagnostic.WantComponent)
	}
	p.failFix(diagnostic.NegatedParens, start.at(), p.split(diagnostic.NegatedParens), start.text)
}

// mixed reports whether the parentheses around t also contain a ','.
func (p *parser) mixed(t *token) bool {
	var open []int
	i := p.first
	for ; p.tokens[i].start < t.start; i++ {
		switch u := p.look(i); {
		case u.kind == tokOpen && u.match >= 0:
			open = append(open, i)
		case u.kind == tokClose && u.match >= 0:
			open = open[:len(open)-1]
		}
	}
	from, to := p.first, p.end
	if n := len(open); n > 0 {
		from = open[n-1] + 1
		to = int(p.tokens[open[n-1]].match)
	}
	for i := from; i < to; i++ {
		switch u := p.look(i); {
		case u.kind == tokComma:
			return true
		case u.kind == tokOpen && u.match >= 0:
			i = int(u.match)
		}
	}
	return false
}

// split returns the fix that replaces a group with alternatives by one group for each alternative.
// There is no fix if there are many, or if the expression is ambiguous.
func (p *parser) split(m diagnostic.Message) func() *diagnostic.Fix {
	return func() *diagnostic.Fix {
		from := p.first + 1
		if p.broken.Name.Text != "" {
			from += 2
		}
		r := alternatives{p: p, pos: from, ok: true}
		groups := r.or(false, 0)
		if !r.ok || r.pos != p.end || len(groups) == 0 {
			return nil
		}
		var text strings.Builder
		for i, g := range groups {
			if i > 0 {
				text.WriteString("\n")
			}
			text.WriteString("group ")
			if name := p.broken.Name.Text; name != "" {
				text.WriteString(name)
				if i > 0 {
					text.WriteString("_" + strconv.Itoa(i+1))
				}
				text.WriteString(" = ")
			}
			text.WriteString(g.String())
		}
		count := "one group"
		if len(groups) > 1 {
			count = strconv.Itoa(len(groups)) + " groups"
		}
		return m.Fix([]diagnostic.Edit{{Range: p.broken.Range, Text: text.String()}}, count)
	}
}

// conjunction is a list of literals as they are printed: "A", "!B".
type conjunction []string

func (c conjunction) String() string { return strings.Join(c, " & ") }

// alternatives parses an expression of literals, `&`, `||`, `!` and parentheses into its
// disjunctive normal form: a list of conjunctions. ok becomes false if there are too many or if the
// expression is ambiguous.
type alternatives struct {
	p   *parser
	pos int
	ok  bool
}

func (r *alternatives) peek() *token {
	if r.pos < r.p.end {
		return r.p.look(r.pos)
	}
	return &token{kind: tokEnd}
}

func (r *alternatives) is(k kind, word string) bool {
	t := r.peek()
	return t.kind == k || t.kind == tokName && t.text == word
}

// or parses alternatives. not is set if the expression is negated.
func (r *alternatives) or(not bool, depth int) []conjunction {
	all, commas := r.and(not, depth)
	for r.ok && r.is(tokOr, "or") {
		r.pos++
		more, comma := r.and(not, depth)
		commas = commas || comma
		r.ok = r.ok && !commas
		all = r.join(all, more, not)
	}
	return all
}

// and parses literals joined by '&' or ','. comma reports whether there is a ','.
func (r *alternatives) and(not bool, depth int) (all []conjunction, comma bool) {
	all = r.literal(not, depth)
	for r.ok && (r.is(tokAnd, "and") || r.peek().kind == tokComma) {
		comma = comma || r.peek().kind == tokComma
		r.pos++
		all = r.join(all, r.literal(not, depth), !not)
	}
	return all, comma
}

func (r *alternatives) literal(not bool, depth int) []conjunction {
	if depth > MaxNesting {
		r.ok = false
	}
	t := r.peek()
	switch {
	case !r.ok:
	case t.kind == tokNot || r.negates():
		r.pos++
		return r.literal(!not, depth+1)
	case t.kind == tokOpen && t.match >= 0:
		r.pos++
		all := r.or(not, depth+1)
		r.ok = r.ok && r.peek().kind == tokClose
		r.pos++
		return all
	case t.kind == tokName:
		r.pos++
		if not {
			return []conjunction{{"!" + t.text}}
		}
		return []conjunction{{t.text}}
	}
	r.ok = false
	return nil
}

// negates reports whether the next word is `not` before something to negate.
func (r *alternatives) negates() bool {
	if !r.is(tokNot, "not") || r.pos+1 >= r.p.end {
		return false
	}
	t := &r.p.tokens[r.pos+1]
	return t.kind == tokOpen || t.kind == tokNot || t.kind == tokName && !r.p.joins(t)
}

// join returns the conjunctions of a and b (both), or the alternatives of a and b.
func (r *alternatives) join(a, b []conjunction, both bool) []conjunction {
	var all []conjunction
	if !both {
		all = append(slices.Clone(a), b...)
	} else {
		for _, x := range a {
			for _, y := range b {
				if c, ok := x.and(y); ok {
					all = append(all, c)
				}
			}
		}
	}
	all = distinct(all)
	for _, c := range all {
		r.ok = r.ok && len(c) <= maxLiterals
	}
	r.ok = r.ok && len(all) <= maxAlternatives
	if !r.ok {
		return nil
	}
	return all
}

// and returns the literals of both conjunctions. ok is false if they contradict each other.
func (c conjunction) and(d conjunction) (conjunction, bool) {
	out := slices.Clone(c)
	for _, x := range d {
		opposite, negative := strings.CutPrefix(x, "!")
		if !negative {
			opposite = "!" + x
		}
		if slices.Contains(c, opposite) {
			return nil, false
		}
		if !slices.Contains(c, x) {
			out = append(out, x)
		}
	}
	return out, true
}

// distinct drops repetitions.
func distinct(all []conjunction) []conjunction {
	var out []conjunction
	for _, c := range all {
		if !slices.ContainsFunc(out, func(d conjunction) bool { return slices.Equal(c, d) }) {
			out = append(out, c)
		}
	}
	return out
}
