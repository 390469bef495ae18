package dialect

import "slices"

// arrowHead returns the scope of a function of JavaScript that has a name and no braces: const near = (a, b) => a - b < 1. Its body is
// the expression.
func (o *outline) arrowHead(arrow int) (f scope, ok bool) {
	if o.at(arrow) != "=>" || o.at(arrow+1) == "{" {
		return scope{}, false
	}
	if o.language == csharp {
		return o.expressionMethod(arrow)
	}
	if o.language != script {
		return scope{}, false
	}
	i := o.skipResult(arrow - 1)
	switch {
	case o.at(i) == ")" && o.match(i) >= 0:
		before := o.match(i) - 1
		if o.at(before) == "async" {
			before--
		}
		f = o.assigned(before, o.match(i), o.match(i))
	case o.is(i, word):
		f = o.assigned(i-1, i, -1)
	}
	if f.kind != function || f.name == "" {
		return scope{}, false
	}
	f.body = part{arrow + 1, o.expressionEnd(arrow + 1)}
	return f, !f.body.empty()
}

// expressionMethod reads a method of C# whose body is an expression: void OnUpdate(ref SystemState state) => Run();
func (o *outline) expressionMethod(arrow int) (f scope, ok bool) {
	params := o.match(arrow - 1)
	name := params - 1
	if o.at(arrow-1) != ")" || params < 0 || !o.is(name, word) || !o.is(name-1, word) && o.at(name-1) != ">" || slices.Contains([]string{"new", "return", "await", "in", "when"}, o.at(name-1)) {
		return scope{}, false
	}
	end := arrow + 1
	for n := 0; end < len(o.tokens) && o.at(end) != ";" && n < 5*maxHead; n++ {
		if m := o.match(end); m > end {
			end = m
		}
		end++
	}
	return scope{kind: function, name: o.at(name), head: name, params: params, body: part{arrow + 1, end}}, true
}

// expressionEnd returns the token behind an expression of JavaScript: a comma, a semicolon, a bracket that closes around it, or a line
// that does not go on with it.
func (o *outline) expressionEnd(i int) int {
	for first := i; i < len(o.tokens) && i < first+50*maxHead; i++ {
		text := o.at(i)
		if m := o.match(i); m >= 0 && m < i || text == "," || text == ";" {
			return i
		}
		if i > first && o.tokens[i].newline && !slices.Contains([]string{".", "?.", "?", ":", "&&", "||", "??", "+", "-", "*", "/"}, text) && !o.goesOn(i-1) {
			return i
		}
		if m := o.match(i); m > i {
			i = m
		}
	}
	return min(i, len(o.tokens))
}

// goesOn reports whether an expression cannot end with a token.
func (o *outline) goesOn(i int) bool {
	return o.is(i, symbol) && !slices.Contains([]string{")", "]", "}", "++", "--"}, o.at(i))
}

// scriptStatementEnd returns the token behind a statement of JavaScript, which may end with its line.
func (o *outline) scriptStatementEnd(i, depth int) int {
	switch text := o.at(i); {
	case text == "{" && o.match(i) > i:
		return o.match(i) + 1
	case slices.Contains([]string{"for", "while", "if"}, text) && o.at(i+1) == "(" && o.match(i+1) > i && depth < maxHead:
		end := o.scriptStatementEnd(o.match(i+1)+1, depth+1)
		if o.at(end) == "else" {
			end = o.scriptStatementEnd(end+1, depth+1)
		}
		return end
	}
	end := i
	for end = o.expressionEnd(i); o.at(end) == ","; {
		end = o.expressionEnd(end + 1)
	}
	return end + count(o.at(end) == ";")
}
