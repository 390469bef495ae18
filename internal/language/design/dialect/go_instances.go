package dialect

import (
	"slices"
	"strings"
)

// use records what a generic declaration is used with at a token.
func (x *genericExpander) use(tokens []token, i int) {
	g, args, _ := x.instanceAt(tokens, i)
	if g == nil {
		return
	}
	if args == nil || len(g.instances) >= maxInstances {
		g.unsaid = append(g.unsaid, tokens[i].place())
		return
	}
	key := x.keyOf(args)
	if slices.ContainsFunc(g.instances, func(have goInstance) bool { return have.key == key }) {
		return
	}
	start := int32(len(x.text) + x.names.Len())
	x.names.WriteString(g.name + "_" + identifier(key))
	g.instances = append(g.instances, goInstance{key, args, token{start: start, end: int32(len(x.text) + x.names.Len()), match: -1, kind: word}})
}

func (x *genericExpander) keyOf(args [][]token) string {
	var b strings.Builder
	for n, arg := range args {
		if n > 0 {
			b.WriteByte(' ')
		}
		for _, t := range arg {
			b.WriteString(x.at(t))
		}
	}
	return b.String()
}

// instanceAt reads a use of a generic declaration. args is nil where it does not say its types. end is behind what the name of the
// instance takes the place of.
func (x *genericExpander) instanceAt(tokens []token, i int) (g *goGeneric, args [][]token, end int) {
	if tokens[i].kind != word || int(tokens[i].start) >= len(x.text) {
		return nil, nil, 0
	}
	g = x.byName[x.at(tokens[i])]
	if before := x.text1(tokens, i-2); g == nil || x.text1(tokens, i-1) == "." && (before == ")" || before == "]") || x.text1(tokens, i-1) == "func" {
		return nil, nil, 0
	}
	switch x.text1(tokens, i+1) {
	case "[":
		end = x.tree(tokens, i+1)
		if end < 0 {
			return nil, nil, 0
		}
		items := x.commasOf(tokens, part{i + 2, end - 1})
		if len(items) != len(g.params) {
			return g, nil, end
		}
		for _, p := range items {
			args = append(args, tokens[p.from:p.to])
		}
		return g, args, end
	case "(":
		if g.function {
			return g, x.inferred(g, tokens, i+1), i + 1
		}
	}
	return nil, nil, 0
}

// inferred returns the types that the arguments of a call show: those of the parameters of a function literal, and of &T{}. It
// returns nil if they do not show all.
func (x *genericExpander) inferred(g *goGeneric, tokens []token, open int) [][]token {
	end := x.tree(tokens, open)
	if end < 0 {
		return nil
	}
	found := map[string][]token{}
	types := x.typesOf(x.tokens, x.commas(g.parameters))
	for n, p := range x.commasOf(tokens, part{open + 1, end - 1}) {
		if len(types) > 0 {
			x.unify(g, types[min(n, len(types)-1)], tokens[p.from:p.to], found)
		}
	}
	var args [][]token
	for _, name := range g.params {
		if found[name] == nil {
			return nil
		}
		args = append(args, found[name])
	}
	return args
}

// typesOf returns the types of parameters. One that has only a name has the type of the next.
func (x *genericExpander) typesOf(tokens []token, items []part) [][]token {
	out := make([][]token, len(items))
	for n := len(items) - 1; n >= 0; n-- {
		p := items[n]
		named := p.to-p.from > 1 && tokens[p.from].kind == word && x.text1(tokens, p.from) != "func" && x.text1(tokens, p.from) != "map" &&
			x.text1(tokens, p.from+1) != "." && (x.text1(tokens, p.from+1) != "[" || x.text1(tokens, p.from+2) == "]")
		switch {
		case named:
			out[n] = tokens[p.from+1 : p.to]
		case p.to-p.from == 1 && n+1 < len(items) && items[n+1].to-items[n+1].from > 1 && tokens[items[n+1].from].kind == word:
			out[n] = out[n+1]
		default:
			out[n] = tokens[p.from:p.to]
		}
	}
	return out
}

// unify finds what type parameters are where a type has them and an argument has something else.
func (x *genericExpander) unify(g *goGeneric, typ, arg []token, found map[string][]token) {
	if x.text1(typ, 0) == "func" && x.text1(arg, 0) == "func" {
		a, b := x.tree(typ, 1), x.tree(arg, 1)
		if a < 0 || b < 0 {
			return
		}
		have, given := x.typesOf(typ, x.commasOf(typ, part{2, a - 1})), x.typesOf(arg, x.commasOf(arg, part{2, b - 1}))
		for n := 0; n < min(len(have), len(given)); n++ {
			x.unifyTypes(g, have[n], given[n], found)
		}
		return
	}
	if brace := slices.IndexFunc(arg, func(t token) bool { return x.at(t) == "{" }); brace > 0 { // &T{..}
		arg = arg[:brace]
		if x.text1(arg, 0) == "&" && x.text1(typ, 0) == "*" {
			arg, typ = arg[1:], typ[1:]
		}
		x.unifyTypes(g, typ, arg, found)
	}
}

func (x *genericExpander) unifyTypes(g *goGeneric, typ, arg []token, found map[string][]token) {
	for i, k := 0, 0; i < len(typ) && k < len(arg) && x.steps > 0; i++ {
		x.steps--
		name := x.text1(typ, i)
		if !slices.Contains(g.params, name) {
			if x.text1(arg, k) != name {
				return
			}
			k++
			continue
		}
		end := k
		for end < len(arg) && (x.text1(arg, end) == "*" || x.text1(arg, end) == "[" && x.text1(arg, end+1) == "]" || x.text1(arg, end) == "]" && end > k) {
			end++
		}
		for end++; x.text1(arg, end) == "." || x.text1(arg, end) == "["; {
			if x.text1(arg, end) == "." {
				end += 2
			} else if end = x.tree(arg, end); end < 0 {
				return
			}
		}
		if end = min(end, len(arg)); found[name] == nil {
			found[name] = arg[k:end]
		}
		k = end
	}
}

// substituted returns a declaration with its type parameters replaced. The head of the declaration itself gets the name of the
// instance.
func (x *genericExpander) substituted(p goPart, g *goGeneric, inst goInstance) (out []token) {
	head := p.whole == g.parts[0].whole
	for i := p.whole.from; i < p.whole.to && len(out) <= x.left; i++ {
		t := x.tokens[i]
		if head && x.at(t) == g.name && x.text1(x.tokens, i+1) == "[" {
			out = append(out, x.named(inst, t))
			if end := x.tree(x.tokens, i+1); end > i {
				i = end - 1
			}
			head = false
			continue
		}
		n := slices.Index(p.params, x.text1(x.tokens, i))
		if n < 0 || t.kind != word || x.text1(x.tokens, i-1) == "." {
			out = append(out, t)
			continue
		}
		for k, arg := range inst.args[n] {
			at := t.place()
			arg.from, arg.to, arg.newline = int32(at.start), int32(at.end), t.newline && k == 0
			out = append(out, arg)
		}
	}
	x.full = x.full || len(out) > x.left
	return out
}

// named returns the name of an instance in the place of a token.
func (x *genericExpander) named(inst goInstance, t token) token {
	at := t.place()
	name := inst.name
	name.from, name.to, name.newline = int32(at.start), int32(at.end), t.newline
	return name
}

// emit writes the text with every declaration once for each instance.
func (x *genericExpander) emit() {
	for i := 0; i < len(x.tokens); i++ {
		g := x.owners[i]
		if g == nil {
			i = x.rewrite(x.tokens, i)
			continue
		}
		p := x.starts[i]
		for n := range g.instances {
			if body := x.substituted(*p, g, g.instances[n]); len(body) <= x.left {
				x.left -= len(body)
				for k := 0; k < len(body); k++ {
					k = x.rewrite(body, k)
				}
			}
		}
		if len(g.instances) == 0 {
			x.out = append(x.out, x.tokens[p.whole.from:p.whole.to]...)
		}
		i = p.whole.to - 1
	}
}

// rewrite writes one token, or the name of an instance, and returns the last token that was read.
func (x *genericExpander) rewrite(tokens []token, i int) int {
	if g, args, end := x.instanceAt(tokens, i); g != nil && args != nil {
		key := x.keyOf(args)
		if n := slices.IndexFunc(g.instances, func(have goInstance) bool { return have.key == key }); n >= 0 {
			x.out = append(x.out, x.named(g.instances[n], tokens[i]))
			return end - 1
		}
	}
	x.out = append(x.out, tokens[i])
	return i
}
