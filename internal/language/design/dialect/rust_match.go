package dialect

import "slices"

// ruleBindings has what the variables of a macro stand for.
type ruleBindings map[string]*ruleBound

// ruleBound is what one variable stands for: tokens, or one of these for each repetition.
type ruleBound struct {
	tokens []token
	each   []*ruleBound
}

// repetition is $( .. ) with a separator and an operator.
type repetition struct {
	inner     []token
	separator []token // one or none
	operator  string
	end       int // behind it
}

// repetitionAt reads a repetition. ok is false if there is none at a token.
func (x *ruleExpander) repetitionAt(tokens []token, i int) (r repetition, ok bool) {
	if x.text1(tokens, i) != "$" || x.text1(tokens, i+1) != "(" {
		return r, false
	}
	end := x.tree(tokens, i+1)
	if end < 0 {
		return r, false
	}
	r.inner = tokens[i+2 : end-1]
	for n := range 2 {
		if text := x.text1(tokens, end); text == "*" || text == "+" || text == "?" {
			r.operator, r.end = text, end+1
			return r, true
		}
		if n == 0 {
			r.separator = tokens[end:min(end+1, len(tokens))]
			end++
		}
	}
	return r, false
}

// fit holds tokens against a pattern and returns how many it takes. What variables stand for goes into found.
func (x *ruleExpander) fit(pattern, tokens []token, found ruleBindings, depth int) (n int, ok bool) {
	for i := 0; i < len(pattern); {
		if x.steps--; x.steps <= 0 {
			return 0, false
		}
		if r, repeats := x.repetitionAt(pattern, i); repeats && depth < maxMacroDepth {
			n += x.fitEach(r, tokens[n:], found, depth)
			i = r.end
			continue
		}
		if x.text1(pattern, i) == "$" && x.text1(pattern, i+2) == ":" {
			length := x.fragment(x.text1(pattern, i+3), tokens[n:])
			if length < 0 {
				return 0, false
			}
			found[x.text1(pattern, i+1)] = &ruleBound{tokens: tokens[n : n+length]}
			n += length
			i += 4
			continue
		}
		if n >= len(tokens) || x.at(tokens[n]) != x.at(pattern[i]) {
			return 0, false
		}
		n++
		i++
	}
	return n, true
}

// fitEach takes as many repetitions as there are, and returns how many tokens they have.
func (x *ruleExpander) fitEach(r repetition, tokens []token, found ruleBindings, depth int) (taken int) {
	x.variables(r.inner, func(name string) { found[name] = &ruleBound{each: []*ruleBound{}} })
	for count := 0; x.steps > 0; count++ {
		from := taken
		if count > 0 && len(r.separator) > 0 {
			if from >= len(tokens) || x.at(tokens[from]) != x.at(r.separator[0]) {
				return taken
			}
			from++
		}
		one := ruleBindings{}
		n, ok := x.fit(r.inner, tokens[from:], one, depth+1)
		if !ok || n == 0 || r.operator == "?" && count > 0 {
			return taken
		}
		taken = from + n
		for name, bound := range one {
			if found[name] == nil {
				found[name] = &ruleBound{}
			}
			found[name].each = append(found[name].each, bound)
		}
	}
	return taken
}

// variables calls a function with every variable of a pattern or body.
func (x *ruleExpander) variables(tokens []token, with func(name string)) {
	for i := 0; i+1 < len(tokens); i++ {
		if x.steps--; x.steps > 0 && x.text1(tokens, i) == "$" && tokens[i+1].kind == word {
			with(x.at(tokens[i+1]))
		}
	}
}

// ruleEnds are the tokens at which a part of a use ends that is not one token.
var ruleEnds = map[string][]string{
	"ty": {",", ";", "=>", "=", "{", "|", ":"}, "path": {",", ";", "=>", "=", "{", "|", ":"}, "expr": {",", ";", "=>"}, "pat": {",", "=>", "="},
	"pat_param": {",", "=>", "=", "|"}, "stmt": {";"}, "meta": {","},
}

// fragment returns how many tokens a part of a use has, -1 if there is none of its kind.
func (x *ruleExpander) fragment(kind string, tokens []token) int {
	if len(tokens) == 0 {
		return -1 + count(kind == "vis")
	}
	switch kind {
	case "ident":
		return 1 - 2*count(tokens[0].kind != word)
	case "lifetime", "literal":
		return 1 + count(x.text1(tokens, 0) == "-" && len(tokens) > 1)
	case "tt", "block":
		return x.tree(tokens, 0)
	case "vis":
		n := count(x.text1(tokens, 0) == "pub")
		if n == 1 && x.text1(tokens, 1) == "(" {
			n = x.tree(tokens, 1)
		}
		return n
	case "item":
		return x.item(tokens)
	}
	if ruleEnds[kind] == nil {
		return -1
	}
	n := x.until(ruleEnds[kind], kind == "ty" || kind == "path", tokens)
	return n - count(n == 0)
}

// until returns how many tokens stand before the first of some, outside of brackets and, for types, of angle brackets.
func (x *ruleExpander) until(ends []string, angles bool, tokens []token) int {
	depth := 0
	for i := 0; i < len(tokens); {
		text := x.text1(tokens, i)
		if closes := text == ")" || text == "]" || text == "}" || angles && text == ">" && depth == 0; closes || depth == 0 && slices.Contains(ends, text) {
			return i
		}
		switch {
		case angles && text == "<":
			depth++
		case angles && text == ">":
			depth--
		}
		if i = x.tree(tokens, i); i < 0 {
			return 0
		}
	}
	return len(tokens)
}

// item returns how many tokens an item has: up to its semicolon or its braces.
func (x *ruleExpander) item(tokens []token) int {
	for i := 0; i < len(tokens); {
		text := x.text1(tokens, i)
		if i = x.tree(tokens, i); i < 0 {
			return -1
		}
		if text == ";" || text == "{" {
			return i
		}
	}
	return -1
}

// write writes a body with its variables replaced. A variable that is not known stays.
func (x *ruleExpander) write(body []token, found ruleBindings, out *[]token, depth int) {
	for i := 0; i < len(body) && x.steps > 0 && len(*out) <= x.left; i++ {
		x.steps--
		if r, repeats := x.repetitionAt(body, i); repeats && depth < maxMacroDepth {
			x.writeEach(r, found, out, depth)
			i = r.end - 1
			continue
		}
		if x.text1(body, i) == "$" && i+1 < len(body) {
			if bound := found[x.at(body[i+1])]; bound != nil && bound.each == nil {
				*out = append(*out, bound.tokens...)
				i++
				continue
			}
			if x.at(body[i+1]) == "crate" {
				continue
			}
		}
		*out = append(*out, body[i])
	}
}

// writeEach writes a repetition as often as its variables have values.
func (x *ruleExpander) writeEach(r repetition, found ruleBindings, out *[]token, depth int) {
	times := 0
	x.variables(r.inner, func(name string) {
		if bound := found[name]; bound != nil {
			times = max(times, len(bound.each))
		}
	})
	for n := 0; n < times && x.steps > 0 && len(*out) <= x.left; n++ {
		one := ruleBindings{}
		for name, bound := range found {
			x.steps--
			switch {
			case bound.each == nil:
				one[name] = bound
			case n < len(bound.each):
				one[name] = bound.each[n]
			}
		}
		if n > 0 {
			*out = append(*out, r.separator...)
		}
		x.write(r.inner, one, out, depth+1)
	}
}
