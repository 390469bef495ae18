package dialect

import (
	"slices"
	"strings"
)

// constantTable has the numbers that a text gives names: constexpr int Many = 4 * Few, const MANY: usize = 1 << 10, enumerators. It also
// has variables of functions that are given a number and never another one.
type constantTable struct {
	scoped map[place]int  // by the scope of the declaration, -1 for none
	byName map[string]int // of names that have one value in the whole text
	unsure map[string]bool
	fields map[string]int // that every literal of a struct gives the same number, and nothing else is assigned to; -1 for others
}

// maxRounds is how often constants are looked for: those that others need may be declared later.
const maxRounds = 3

// constants finds the constants of a text.
func (d *draft) constants() {
	defer d.constructed()
	d.constant = constantTable{map[place]int{}, map[string]int{}, map[string]bool{}, map[string]int{}}
	d.known = d.constantAt
	changed := d.reassigned()
	for round := 0; round < maxRounds; round++ {
		for i := range d.tokens {
			switch d.at(i) {
			case "const", "constexpr", "static", "readonly", "let":
				d.declaredConstant(i)
			case "enum":
				d.enumerators(i)
			case "=", ":=":
				d.fixedVariable(i, changed)
			}
			d.fixedField(i, changed)
		}
	}
}

// constructed finds the fields of C++ that a constructor sets to a number which every call gives: Life(int size) : size_(size), Life life{64}.
func (d *draft) constructed() {
	several := map[string]int{}
	for at, f := range d.scopes {
		if several[f.name]++; several[f.name] > maxHelperDepth {
			continue
		}
		t := d.around(f.head, typeScope)
		if d.language != cpp || f.kind != function || f.params < 0 || t < 0 || d.scopes[t].name != f.name || f.name == "" {
			continue
		}
		names := map[string]int{}
		for n, p := range d.items(f.params) {
			if value, ok := d.constructedWith(f, n); ok && d.parameterName(p) != "" {
				names[d.parameterName(p)] = value
				d.constant.scoped[place{at, d.parameterName(p)}] = value
			}
		}
		for i := d.match(f.params) + 1; i < f.body.from && len(names) > 0 && d.spend(); i++ {
			if value, known := names[d.at(i+2)]; known && d.is(i, word) && (d.at(i+1) == "(" || d.at(i+1) == "{") && d.match(i+1) == i+3 {
				d.keepConstant(i, value)
			}
		}
	}
}

// constructedWith returns the number that every construction of a type gives for a parameter.
func (d *draft) constructedWith(f scope, n int) (value int, ok bool) {
	for _, i := range d.placesOf(f.name) {
		if !d.spend() {
			return 0, false
		}
		if i == f.head {
			continue
		}
		open := i + 1
		if d.is(open, word) {
			open++ // Life life{64}
		}
		if d.at(open) == ">" { // std::make_unique<Life>(64)
			open++
		}
		items := d.items(open)
		if d.at(open) != "(" && d.at(open) != "{" || n >= len(items) || d.scopeFrom(open) {
			continue
		}
		got, known := d.value(items[n])
		if !known || ok && got != value {
			return 0, false
		}
		value, ok = got, true
	}
	return value, ok
}

// scopeFrom reports whether a bracket begins the body of a function or type.
func (d *draft) scopeFrom(open int) bool {
	at := -1
	if open+1 < len(d.inside) {
		at = int(d.inside[open+1])
	}
	return at >= 0 && d.scopes[at].body.from == open+1
}

// constantAt returns the value of the name at a token: of a constant, or of a parameter that all calls give the same number.
func (d *draft) constantAt(i int) (n int, known bool) {
	name := d.at(i)
	if n, known = d.constant.fields[name]; known && d.at(i-1) == "." {
		return n, n >= 0
	}
	for at := int(d.inside[i]); ; at = d.scopes[at].parent {
		if n, known = d.constant.scoped[place{at, name}]; known {
			return n, true
		}
		if at < 0 {
			break
		}
	}
	if n = d.givenTo(i); n >= 0 {
		return n, true
	}
	if d.constant.unsure[name] {
		return 0, false
	}
	n, known = d.constant.byName[name]
	return n, known
}

// setConstant keeps the value of the name at a token.
func (d *draft) setConstant(name int, value part) {
	if !d.is(name, word) {
		return
	}
	if n, ok := d.value(value); ok {
		d.keepConstant(name, n)
	}
}

func (d *draft) keepConstant(name, n int) {
	text := d.at(name)
	if have, known := d.constant.byName[text]; known && have != n {
		d.constant.unsure[text] = true
	}
	d.constant.byName[text] = n
	d.constant.scoped[place{int(d.inside[name]), text}] = n
}

// declaredConstant reads the declaration that begins with const, constexpr and the like.
func (d *draft) declaredConstant(i int) {
	switch d.language {
	case golang:
		if open := i + 1; d.at(i) == "const" && d.at(open) == "(" && d.match(open) > 0 {
			d.goConstants(part{open + 1, d.match(open)})
		} else if d.at(i) == "const" {
			d.goConstants(part{i + 1, d.lineEnd(i + 1)})
		}
	case rust, script:
		name := i + 1
		if d.language == rust && d.at(i) == "let" && d.at(name) == "mut" || d.language == script && d.at(i) != "const" {
			return
		}
		equals := d.find(part{name, min(name+maxHead/2, len(d.tokens))}, "=")
		if equals > name && (equals == name+1 || d.at(name+1) == ":") {
			d.setConstant(name, d.expression(equals+1))
		}
	default:
		d.cConstants(i)
	}
}

// cConstants reads `const int Rows = 20, Columns{50};`.
func (d *draft) cConstants(i int) {
	for k := i + 1; k < i+maxHead/2 && k < len(d.tokens); k++ {
		switch text := d.at(k); {
		case text == ";" || text == "(" || text == ")" || text == "}" || slices.Contains([]string{"const", "constexpr", "readonly"}, text):
			return // the next one reads what is behind it
		case text == "=":
			value := d.expression(k + 1)
			d.setConstant(k-1, value)
			k = value.to - 1
		case text == "{" && d.is(k-1, word) && d.at(d.match(k)+1) == ";":
			d.setConstant(k-1, part{k + 1, d.match(k)})
			return
		case text == "{":
			return
		}
	}
}

// goConstants reads the constants of a group of Go, also those that repeat the line before with the next iota.
func (d *draft) goConstants(group part) {
	var last part
	counted := 0
	for i := group.from; i < group.to; counted++ {
		end := min(d.lineEnd(i), group.to)
		if equals := d.find(part{i, end}, "="); equals > 0 {
			last = part{equals + 1, end}
		}
		if d.is(i, word) && !last.empty() {
			d.iota = counted
			d.namedConstants(part{i, end}, last)
		}
		i = max(end, i+1)
	}
	d.iota = -1
}

// namedConstants reads one line of constants of Go, which may have several: width, height = 64, 48.
func (d *draft) namedConstants(line, values part) {
	all := d.split(values, ",")
	for n := 0; d.is(line.from, word) && n < len(all); n++ {
		d.setConstant(line.from, all[n])
		if d.at(line.from+1) != "," {
			return
		}
		line.from += 2
	}
}

// enumerators reads `enum { FOXES = 40, HARES }`.
func (d *draft) enumerators(i int) {
	open := d.braceAfter(i+1, ";")
	if open < 0 || d.language == rust || d.language == golang {
		return
	}
	next, known := 0, true
	for _, each := range d.items(open) {
		if equals := d.find(each, "="); equals > 0 {
			next, known = d.value(part{equals + 1, each.to})
		}
		if known && d.is(each.from, word) {
			d.keepConstant(each.from, next)
		}
		next++
	}
}

// reassigned returns the names of a text that are assigned to, counted, or whose address is taken.
func (d *draft) reassigned() map[string]bool {
	out := map[string]bool{}
	for i := range d.tokens {
		if !d.is(i, word) {
			continue
		}
		before := d.at(i - 1)
		declared := d.is(i-1, word) || before == ">" || before == "*"
		if slices.Contains(assignments, d.at(i+1)) && !(declared && d.at(i+1) == "=") || before == "++" || before == "--" || before == "&" && d.language != rust || before == "mut" && d.at(i-2) == "&" {
			out[d.at(i)] = true
		}
	}
	return out
}

// fixedVariable reads `int many = 100;` and `many := 100` in functions, if nothing else is assigned to the variable.
func (d *draft) fixedVariable(i int, changed map[string]bool) {
	name := i - 1
	if d.owner(i) < 0 || d.inside[i] < 0 || d.scopes[d.inside[i]].kind == typeScope || !d.is(name, word) || changed[d.at(name)] {
		return
	}
	before := d.at(name - 2)
	for at := name - 2; d.at(at) == "::"; at -= 2 { // std::size_t many = 150
		before = d.at(at - 2)
	}
	switch {
	case d.at(i) == ":=" && (d.tokens[name].newline || d.at(name-1) == "{"):
	case d.at(i) == "=" && (d.language == cpp || d.language == csharp) && d.is(name-1, word) && (before == ";" || before == "{" || before == "}"):
	default:
		return
	}
	d.setConstant(name, d.expression(i+1))
}

// fixedField reads a field in a literal of a struct: &Hives{Count: 5}, Settings { planets: 8 }, { .count = 5 }.
func (d *draft) fixedField(i int, changed map[string]bool) {
	before, sign := d.at(i-1), ":"
	if d.language == cpp && before == "." {
		before, sign = d.at(i-2), "="
	} else if d.language != rust && d.language != golang {
		return
	}
	if !d.is(i, word) || d.at(i+1) != sign || before != "{" && before != "," || changed[d.at(i)] && d.language != cpp {
		return
	}
	open := i - 1
	for n := 0; n < maxHead && open > 0 && d.match(open) <= open; n++ {
		if m := d.match(open); m >= 0 {
			open = m
		}
		open--
	}
	if d.at(open) != "{" {
		return
	}
	name := d.at(i)
	n, ok := d.value(d.expression(i + 2))
	if !ok && d.language == rust && (isInteger(d.at(i+2)) || rustTypes[d.at(i+2)] != "") {
		return // where the struct is declared
	}
	if have, known := d.constant.fields[name]; !ok || n < 0 || known && have != n {
		n = -1
	}
	if _, known := d.constant.fields[name]; n >= 0 || known || d.is(i+2, number) {
		d.constant.fields[name] = n
	}
}

// expression returns the part from a token on to where its expression ends.
func (d *draft) expression(from int) part {
	limit := min(from+maxHead, len(d.tokens))
	for i := from; i < limit; i++ {
		ends := (d.language == golang || d.language == script) && i > from && d.tokens[i].newline
		if text := d.at(i); ends || text == ";" || text == "," || text == "}" {
			return part{from, i}
		}
		if m := d.match(i); m > i && m < limit && d.at(i) != "<" {
			i = m
		}
	}
	return part{from, from}
}

// lineEnd returns the token at which the line of a token ends.
func (d *draft) lineEnd(from int) int { return d.goLineEnd(from, len(d.tokens)) }

// value returns the value of a whole number that is written as a literal, a constant, or an expression of these. ok is false if the text does
// not say it.
func (s *source) value(p part) (n int, ok bool) {
	if p.empty() || p.to-p.from > maxHead {
		return 0, false
	}
	e := evaluation{s, p.from, p.to, true}
	n = e.shifts()
	return n, e.ok && e.at == p.to
}

// evaluation computes an expression of whole numbers.
type evaluation struct {
	*source
	at, to int
	ok     bool
}

// next returns the text of the next token, "" at the end.
func (e *evaluation) next() string {
	if e.at >= e.to {
		return ""
	}
	return e.source.at(e.at)
}

// bounded is a result, which fails where it becomes larger than anything that is counted.
func (e *evaluation) bounded(n int) int {
	if n > 1<<31 || n < -1<<31 {
		e.ok = false
		return 0
	}
	return n
}

func (e *evaluation) shifts() int {
	n := e.sum()
	for e.ok && e.at+2 < e.to && (e.sequence(e.at, "<", "<") || e.sequence(e.at, ">", ">")) {
		left := e.next() == "<"
		e.at += 2
		by := e.sum()
		switch {
		case by < 0 || by > 31:
			e.ok = false
		case left:
			n = e.bounded(n << by)
		default:
			n >>= by
		}
	}
	return n
}

func (e *evaluation) sum() int {
	n := e.product()
	for e.ok && (e.next() == "+" || e.next() == "-") {
		sign := 1
		if e.next() == "-" {
			sign = -1
		}
		e.at++
		n = e.bounded(n + sign*e.product())
	}
	return n
}

func (e *evaluation) product() int {
	n := e.single()
	for e.ok && (e.next() == "*" || e.next() == "/" || e.next() == "%") {
		by := e.next()
		e.at++
		m := e.single()
		switch {
		case by == "*":
			n = e.bounded(n * m)
		case m == 0:
			e.ok = false
		case by == "/":
			n /= m
		default:
			n %= m
		}
	}
	return n
}

// single reads a number, a name, or an expression in parentheses, also in a cast: int(Many), static_cast<int>(Many), (int)Many, MANY as usize.
func (e *evaluation) single() (n int) {
	i := e.at
	switch {
	case e.next() == "-":
		e.at++
		return -e.single()
	case e.next() == "(" && e.match(i) == i+2 && isInteger(e.source.at(i+1)) && i+3 < e.to:
		e.at = i + 3
		return e.single()
	case e.next() == "(":
		n = e.inBrackets(i)
	case e.is(i, number):
		if n = e.number(one(i)); n < 0 {
			e.ok = false
		}
		e.at++
	case e.is(i, word):
		n = e.name()
	default:
		e.ok = false
	}
	if e.next() == "as" {
		e.at += 2
	}
	return n
}

// inBrackets reads the expression between a bracket and its partner.
func (e *evaluation) inBrackets(open int) int {
	end := e.match(open)
	if end < 0 || end >= e.to {
		e.ok = false
		return 0
	}
	n, ok := e.value(part{open + 1, end})
	e.ok = e.ok && ok
	e.at = end + 1
	return n
}

// name reads the value of a name, which may be qualified, or a cast that looks like a call.
func (e *evaluation) name() int {
	for e.at+2 < e.to && (e.source.at(e.at+1) == "::" || e.source.at(e.at+1) == ".") && e.is(e.at+2, word) {
		e.at += 2
	}
	at := e.at
	e.at++
	if text := e.source.at(at); text == "static_cast" && e.next() == "<" && e.match(e.at) > 0 {
		e.at = e.match(e.at) + 1
		return e.inBrackets(e.at)
	} else if isInteger(text) && (e.next() == "(" || e.next() == "{") {
		return e.inBrackets(e.at)
	} else if text == "iota" && e.iota >= 0 {
		return e.iota
	}
	n, known := 0, false
	if e.known != nil {
		n, known = e.known(at)
	}
	e.ok = e.ok && known
	return n
}

// isInteger reports whether a name is that of a type of whole numbers.
func isInteger(name string) bool {
	name = strings.TrimSuffix(strings.TrimPrefix(name, "u"), "_t")
	return slices.Contains([]string{"int", "nsigned", "long", "short", "size", "isize", "byte", "char"}, name) || len(name) > 1 && strings.Trim(strings.TrimPrefix(strings.TrimPrefix(name, "int"), "i"), "0123456789") == ""
}

// literal returns a whole number that is not negative, -1 where the text does not say one.
func (s *source) literal(p part) int {
	if n, ok := s.value(p); ok && n >= 0 {
		return n
	}
	return -1
}
