package dialect

import "slices"

// rustMacro is a macro_rules! of Rust: what its uses may look like, and what each becomes.
type rustMacro struct {
	rules  []rustRule
	failed bool // some uses were not expanded
	glued  bool // it joins names, so that it is not expanded
}

type rustRule struct{ pattern, body []token }

// ruleExpander replaces the uses of the macros of a text in Rust. A token of a body keeps its own text and gets the place of
// the use.
type ruleExpander struct {
	expander
	rules map[string]*rustMacro
}

// expandRules replaces the macros that a text in Rust defines. Their definitions stay.
func (l *lexer) expandRules() (full bool) {
	x := ruleExpander{expander: expander{text: l.text, left: maxMacroTokens, steps: 10 * maxMacroTokens}, rules: map[string]*rustMacro{}}
	for i := range l.tokens {
		if x.begins(l.tokens, i) {
			x.define(l.tokens, i)
		}
	}
	if len(x.rules) == 0 {
		return false
	}
	x.run(l.tokens, 0)
	l.tokens, l.rules = x.out, x.rules
	return x.full
}

// begins reports whether the definition of a macro begins at a token.
func (x *ruleExpander) begins(tokens []token, i int) bool {
	return x.text1(tokens, i) == "macro_rules" && x.text1(tokens, i+1) == "!" && i+3 < len(tokens) && tokens[i+2].kind == word
}

// text1 returns the text of a token, "" outside of them and for strings.
func (x *expander) text1(tokens []token, i int) string {
	if i < 0 || i >= len(tokens) || tokens[i].kind == quoted {
		return ""
	}
	return x.at(tokens[i])
}

// tree returns the token behind a bracket and what it encloses, or behind the one token. It is -1 where a bracket stays open.
func (x *expander) tree(tokens []token, i int) int {
	depth := 0
	for ; i < len(tokens) && x.steps > 0; i++ {
		x.steps--
		switch x.text1(tokens, i) {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		}
		if depth <= 0 {
			return i + 1
		}
	}
	return -1
}

// define reads macro_rules! name { (pattern) => { body }; .. }.
func (x *ruleExpander) define(tokens []token, i int) {
	name, open := x.at(tokens[i+2]), i+3
	end := x.tree(tokens, open)
	if end < 0 || x.rules[name] != nil {
		return
	}
	m := &rustMacro{}
	for at := open + 1; at < end-1; {
		middle := x.tree(tokens, at)
		if middle < 0 || x.text1(tokens, middle) != "=>" {
			break
		}
		last := x.tree(tokens, middle+1)
		if last < 0 || last > end-1 || last-1 < middle+2 {
			break
		}
		m.rules = append(m.rules, rustRule{tokens[at+1 : middle-1], tokens[middle+2 : last-1]})
		if at = last; x.text1(tokens, at) == ";" {
			at++
		}
	}
	for _, rule := range m.rules {
		m.glued = m.glued || slices.ContainsFunc(rule.body, func(t token) bool { return x.at(t) == "paste" || x.at(t) == "concat_idents" })
	}
	x.rules[name] = m
}

// run writes tokens with the uses of macros expanded.
func (x *ruleExpander) run(tokens []token, depth int) {
	for i := 0; i < len(tokens); i++ {
		if x.begins(tokens, i) {
			if end := x.tree(tokens, i+3); end > i {
				x.out = append(x.out, tokens[i:end]...)
				i = end - 1
				continue
			}
		}
		m := x.rules[x.text1(tokens, i)]
		if m == nil || x.text1(tokens, i+1) != "!" {
			x.out = append(x.out, tokens[i])
			continue
		}
		end := -1
		if open := x.text1(tokens, i+2); open == "(" || open == "[" || open == "{" {
			end = x.tree(tokens, i+2)
		}
		body, ok := []token(nil), false
		if end > 0 && depth < maxMacroDepth && !m.glued {
			body, ok = x.used(m, tokens, i, end)
		}
		if !ok {
			m.failed = true
			x.out = append(x.out, tokens[i])
			continue
		}
		x.run(body, depth+1)
		i = end - 1
	}
}

// used returns what a use becomes, by the first rule that fits. ok is false if none does, or if no room is left.
func (x *ruleExpander) used(m *rustMacro, tokens []token, i, end int) (body []token, ok bool) {
	for _, rule := range m.rules {
		found := ruleBindings{}
		n, fits := x.fit(rule.pattern, tokens[i+3:end-1], found, 0)
		if !fits || n != end-1-(i+3) {
			continue
		}
		x.write(rule.body, found, &body, 0)
		if x.full = x.full || len(body) > x.left || x.steps <= 0; x.full {
			return nil, false
		}
		x.left -= len(body)
		at := span{tokens[i].place().start, tokens[end-1].place().end}
		for n := range body {
			body[n].from, body[n].to, body[n].newline = int32(at.start), int32(at.end), tokens[i].newline && n == 0
		}
		return body, true
	}
	return nil, false
}
