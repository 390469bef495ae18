package dialect

import "slices"

// goGeneric is a function or type of Go with type parameters, and the methods of such a type.
type goGeneric struct {
	name       string
	params     []string
	function   bool
	parts      []goPart // the declaration first
	instances  []goInstance
	unsaid     []span // uses that do not say their types, or are too many
	parameters part   // of a function: the tokens of its parameter list
}

// goPart is a declaration with its own names of the type parameters.
type goPart struct {
	whole  part
	params []string
}

// goInstance is what the type parameters are for some uses.
type goInstance struct {
	key  string
	args [][]token
	name token // System_Health
}

// maxInstances is how often one declaration is repeated.
const maxInstances = 50

// genericExpander repeats what has type parameters for each list of types that it is used with, under a name of its own, so that
// readers need to know nothing of type parameters. What no use names stays as it is.
type genericExpander struct {
	expander
	tokens []token
	byName map[string]*goGeneric
	starts map[int]*goPart // declarations by their first token
	owners map[int]*goGeneric
}

// expandGenerics repeats the generic declarations of a text in Go. names is what it adds to the text.
func (l *lexer) expandGenerics() (full bool) {
	x := genericExpander{
		expander: expander{text: l.text, left: maxMacroTokens, steps: 10 * maxMacroTokens}, tokens: l.tokens,
		byName: map[string]*goGeneric{}, starts: map[int]*goPart{}, owners: map[int]*goGeneric{},
	}
	for i := 0; i < len(l.tokens); i++ {
		x.declaration(i)
	}
	if len(x.byName) == 0 {
		return false
	}
	for i := 0; i < len(l.tokens); i++ {
		if x.text1(l.tokens, i) == "func" {
			x.method(i)
		}
	}
	x.uses()
	x.emit()
	for _, g := range x.sorted() {
		if g.function && len(g.instances) > 0 {
			l.unsaid = append(l.unsaid, g.unsaid...)
		}
	}
	l.tokens, l.text = x.out, l.text+x.names.String()
	return x.full || x.steps <= 0
}

// declaration reads func Each[A, B any](..) and type System[T any] struct {..}, also in a group of types.
func (x *genericExpander) declaration(i int) {
	name, function := i+1, x.text1(x.tokens, i) == "func"
	grouped := x.tokens[i].newline && x.tokens[i].kind == word
	switch {
	case function || x.text1(x.tokens, i) == "type":
	case grouped:
		name = i
	default:
		return
	}
	open := name + 1
	if name >= len(x.tokens) || x.tokens[name].kind != word || x.text1(x.tokens, open) != "[" {
		return
	}
	close := x.tree(x.tokens, open) - 1
	if close <= open+2 || x.byName[x.at(x.tokens[name])] != nil || x.text1(x.tokens, open+1) == "]" {
		return
	}
	g := &goGeneric{name: x.at(x.tokens[name]), function: function, params: x.parameterNames(open, close)}
	end := -1
	if function {
		end = x.tree(x.tokens, close+1)
		g.parameters = part{close + 2, end - 1}
		end = x.bodyEnd(end)
	} else if next := x.text1(x.tokens, close+1); next == "struct" || next == "interface" || next == "func" {
		end = x.lineEnd(close + 1)
	}
	if len(g.params) == 0 || end < 0 {
		return
	}
	x.byName[g.name] = g
	x.add(g, part{i, end}, g.params)
}

func (x *genericExpander) add(g *goGeneric, whole part, params []string) {
	p := goPart{whole, params}
	g.parts = append(g.parts, p)
	x.starts[whole.from], x.owners[whole.from] = &p, g
}

// method reads func (s *System[T]) Update(..) {..}.
func (x *genericExpander) method(i int) {
	if x.text1(x.tokens, i+1) != "(" {
		return
	}
	end := x.tree(x.tokens, i+1)
	if end < 0 || x.text1(x.tokens, end-2) != "]" {
		return
	}
	for k := i + 2; k < end-2; k++ {
		g := x.byName[x.text1(x.tokens, k)]
		if g == nil || g.function || x.text1(x.tokens, k+1) != "[" {
			continue
		}
		params := x.parameterNames(k+1, end-2)
		body := x.bodyEnd(x.tree(x.tokens, end+1))
		if len(params) == len(g.params) && body > 0 {
			x.add(g, part{i, body}, params)
		}
		return
	}
}

// parameterNames returns the names of type parameters between brackets.
func (x *genericExpander) parameterNames(open, close int) (names []string) {
	for _, p := range x.commas(part{open + 1, close}) {
		if x.tokens[p.from].kind == word {
			names = append(names, x.at(x.tokens[p.from]))
		}
	}
	return names
}

// commas divides a part at its commas, outside of brackets.
func (x *genericExpander) commas(p part) []part { return x.commasOf(x.tokens, p) }

func (x *genericExpander) commasOf(tokens []token, p part) (out []part) {
	from := p.from
	for i := p.from; i < p.to; {
		if x.text1(tokens, i) == "," {
			if from < i {
				out = append(out, part{from, i})
			}
			from = i + 1
		}
		if i = x.tree(tokens, i); i < 0 {
			return nil
		}
	}
	if from < p.to {
		out = append(out, part{from, p.to})
	}
	return out
}

// bodyEnd returns the token behind the body of a function whose parameters end before a token, -1 if it has none.
func (x *genericExpander) bodyEnd(i int) int {
	for n := 0; n < maxHead && i > 0 && i < len(x.tokens); n++ {
		if x.text1(x.tokens, i) == "{" && x.text1(x.tokens, i-1) != "interface" && x.text1(x.tokens, i-1) != "struct" {
			return x.tree(x.tokens, i)
		}
		i = x.tree(x.tokens, i)
	}
	return -1
}

// lineEnd returns the token with which the next line begins, outside of brackets.
func (x *genericExpander) lineEnd(i int) int {
	for first := i; i >= 0 && i < len(x.tokens); i = x.tree(x.tokens, i) {
		if i > first && x.tokens[i].newline || x.text1(x.tokens, i) == ")" {
			return i
		}
	}
	return i
}

// uses finds what the declarations are used with, first outside of them and then in what they become.
func (x *genericExpander) uses() {
	for i := 0; i < len(x.tokens); i++ {
		if p := x.starts[i]; p != nil {
			i = p.whole.to - 1
			continue
		}
		x.use(x.tokens, i)
	}
	done := map[string]bool{}
	for again := true; again && x.steps > 0; {
		again = false
		for _, g := range x.sorted() {
			for n := 0; n < len(g.instances); n++ {
				key := g.name + " " + g.instances[n].key
				if done[key] {
					continue
				}
				done[key], again = true, true
				for _, p := range g.parts {
					body := x.substituted(p, g, g.instances[n])
					for k := range body {
						x.use(body, k)
					}
				}
			}
		}
	}
}

// sorted returns the declarations in the order of the text.
func (x *genericExpander) sorted() (all []*goGeneric) {
	for _, g := range x.byName {
		all = append(all, g)
	}
	slices.SortFunc(all, func(a, b *goGeneric) int { return a.parts[0].whole.from - b.parts[0].whole.from })
	return all
}
