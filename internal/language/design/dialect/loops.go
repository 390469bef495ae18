package dialect

import (
	"slices"

	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// repeat is a loop of the language with its body.
type repeat struct {
	head  int // the token for or while
	body  part
	count int // how often the body runs, 0 if the text does not say
}

// findLoops finds the loops of a text, and for each token the innermost loop around it.
func (d *draft) findLoops() {
	d.findGiven()
	d.loopAt = make([]int32, len(d.tokens))
	var open []int // loops around
	for i := range d.tokens {
		for len(open) > 0 && i >= d.loops[open[len(open)-1]].body.to {
			open = open[:len(open)-1]
		}
		d.loopAt[i] = -1
		if len(open) > 0 && i >= d.loops[open[len(open)-1]].body.from {
			d.loopAt[i] = int32(open[len(open)-1])
		} else if len(open) > 1 { // in the head of the innermost
			d.loopAt[i] = int32(open[len(open)-2])
		}
		if loop, ok := d.loop(i); ok {
			d.loops = append(d.loops, loop)
			open = append(open, len(d.loops)-1)
		}
	}
}

// loop reads the loop that begins at a token, if one does.
func (d *draft) loop(i int) (loop repeat, ok bool) {
	words := []string{"for", "while", "foreach"}
	switch d.language {
	case golang:
		words = words[:1]
	case rust:
		words = []string{"for", "while", "loop"}
	}
	if !d.is(i, word) || !slices.Contains(words, d.at(i)) {
		return repeat{}, false
	}
	if d.language == rust || d.language == golang {
		return d.loopWithoutParentheses(i)
	}
	if d.at(i+1) != "(" || d.match(i+1) < 0 {
		return repeat{}, false
	}
	end := d.match(i + 1)
	if d.language == script {
		return repeat{i, part{end + 1, d.scriptStatementEnd(end+1, 0)}, d.counted(part{i + 2, end})}, true
	}
	return repeat{i, part{end + 1, d.statementEnd(end + 1)}, d.counted(part{i + 2, end})}, true
}

// loopWithoutParentheses reads a loop of Rust or Go: for i in 0..10 { .. }, for (a, b) in &q { .. }, loop { .. }, for i := range 10 { .. }.
func (d *draft) loopWithoutParentheses(i int) (loop repeat, ok bool) {
	open := d.braceAfter(i+1, ";")
	if d.language == golang {
		open = d.braceAfter(i+1, "")
		for open >= 0 && d.at(d.match(open)+1) == "{" && !d.tokens[d.match(open)+1].newline { // range []int{1, 2} { .. }
			open = d.match(open) + 1
		}
	}
	if open < 0 || d.match(open) < 0 {
		return repeat{}, false
	}
	head := part{i + 1, open}
	if d.language == rust && d.at(i) == "for" {
		in := d.find(head, "in")
		if in < 0 {
			return repeat{}, false // impl Trait for Type
		}
		if head.from = in + 1; d.at(head.from) == "(" && d.match(head.from) == head.to-1 {
			head = part{head.from + 1, head.to - 1}
		}
	}
	loop = repeat{head: i, body: part{open + 1, d.match(open)}}
	if d.at(i) == "for" {
		loop.count = d.counted(head)
	}
	return loop, true
}

// statementEnd returns the end of the statement or block that begins at a token.
func (d *draft) statementEnd(i int) int {
	for n := 0; n < 50*maxHead && i < len(d.tokens); n++ {
		switch text := d.at(i); {
		case text == "{" && d.match(i) > i:
			end := d.match(i) + 1
			if after := d.at(end); after != ")" && after != "," && after != ";" && after != "." && after != "(" {
				return end
			}
			i = end
			continue
		case text == ";":
			return i + 1
		case text == "}" || text == ")":
			return i
		}
		if m := d.match(i); m > i {
			i = m
		}
		i++
	}
	return i
}

// counted returns how often a loop with this head runs, 0 if the head does not say.
func (d *draft) counted(head part) int {
	switch parts := d.split(head, ";"); {
	case len(parts) == 3:
		return d.countedSteps(parts[0], parts[1], parts[2])
	case d.language == golang:
		if at := d.find(head, "range"); at >= 0 {
			return max(d.literal(part{at + 1, head.to}), d.listed(part{at + 1, head.to}), 0)
		}
	case d.language == rust:
		return d.countedRange(head)
	case d.language == cpp:
		if at := d.find(head, ":"); at >= 0 { // for (float x : {1.f, 2.f})
			return d.listed(part{at + 1, head.to})
		}
	case d.language == csharp:
		if at := d.find(head, "in"); at >= 0 { // foreach (var x in new[] { 1, 2 })
			return d.listed(part{at + 1, head.to})
		}
	}
	return 0
}

// countedRange reads `0..10` and `1..=ROWS * 2`, also in parentheses and backwards: `(0..10).rev()`.
func (d *draft) countedRange(head part) int {
	if end := d.match(head.from); d.at(head.from) == "(" && d.sequence(end+1, ".", "rev", "(", ")") && end+5 == head.to {
		head = part{head.from + 1, end}
	}
	for dots := d.find(head, "."); dots > 0 && dots+1 < head.to; dots++ {
		if !d.sequence(dots, ".", ".") {
			continue
		}
		to, more := part{dots + 2, head.to}, 0
		if d.at(to.from) == "=" {
			to.from, more = to.from+1, 1
		}
		from, known := d.value(part{head.from, dots})
		until, ends := d.value(to)
		if known && ends {
			return max(until+more-from, 0)
		}
		return 0
	}
	return 0
}

// listed returns the number of values of a list that is written where it is gone over, 0 for anything else.
func (d *draft) listed(p part) int {
	open := p.to - 1
	if open < p.from || d.at(open) != "}" || d.match(open) < p.from || p.to-p.from > maxType {
		return 0
	}
	open = d.match(open)
	if open > p.from && d.at(p.from) != "[" && d.at(p.from) != "new" {
		return 0
	}
	return len(d.items(open))
}

// countedSteps reads `int i = 0`, `i < 10` and `++i`, also in larger steps and backwards.
func (d *draft) countedSteps(first, condition, step part) int {
	equals := max(d.find(first, "="), d.find(first, ":="))
	start := part{equals + 1, first.to}
	if open := d.find(first, "{"); equals < 0 && open > 0 { // int i{0}
		equals, start = open, part{open + 1, first.to - 1}
	}
	compared := max(d.find(condition, "<"), d.find(condition, "<="), d.find(condition, "!="))
	by := 1
	switch plus, minus := d.find(step, "+="), d.find(step, "--"); {
	case plus > 0:
		by = d.literal(part{plus + 1, step.to})
	case minus >= 0:
		by, compared = -1, max(d.find(condition, ">"), d.find(condition, ">="))
	case d.find(step, "++") < 0:
		return 0
	}
	if equals < 0 || compared < 0 || by == 0 || start.empty() && d.at(equals) != "{" {
		return 0
	}
	from, known := d.value(start)
	until, ends := d.value(part{compared + 1, condition.to})
	if start.empty() {
		from, known = 0, true // int i{}
	}
	if !known || !ends || by < -1 {
		return 0
	}
	if d.at(compared) == "<=" || d.at(compared) == ">=" {
		until += by / max(by, -by)
	}
	if by < 0 {
		return max(from-until, 0)
	}
	return max((until-from+by-1)/by, 0)
}

// noteNested notes the loops over entities that stand in loops over other entities. over returns the system, as an index + 1, whose loop is
// around a token, 0 for none.
func (d *draft) noteNested(over func(i int) int) {
	var calls map[int][]call
	for n := range d.systems {
		s := &d.systems[n]
		if s.loop == program.LoopFirst || s.loop == program.LoopNone {
			continue
		}
		loopAt := s.loopAt
		if loopAt == (span{}) {
			loopAt = s.at
		}
		if outer := over(d.tokenAt(loopAt.start)); outer > 0 && outer != n+1 && d.systems[outer-1].loopAt != loopAt {
			d.lost(loopAt, "This loop stands in another loop over entities: the program runs it once for each of these, and the design once a tick.")
			continue
		}
		if calls == nil {
			calls = d.helperCalls()
		}
		if all, ok := d.systemsCalling(d.tokenAt(loopAt.start), calls, func(c call) int { return over(c.name) }, 0); ok && !slices.Contains(all, n+1) {
			d.lost(loopAt, "This loop stands in a function that another loop over entities calls: the program runs it once for each of these, and the design once a tick.")
		}
	}
}

// noteUnrun notes the queries that nothing in the text goes over.
func (d *draft) noteUnrun() {
	for n := range d.systems {
		if s := &d.systems[n]; s.loop == program.LoopNone {
			d.assumed(s.at, "Nothing in the text goes over this query: a system with its terms is assumed, which uses the values of all that it names.")
		}
	}
}

// times returns how often the loops around a token run it, up to the function around it. known is false if a loop does
// not say.
func (d *draft) times(i int) (count int, known bool) {
	count = 1
	start := -1
	if at := d.inside[i]; at >= 0 {
		start = d.scopes[at].body.from
	}
	for k := int(d.loopAt[i]); k >= 0 && d.loops[k].head >= start && d.spend(); k = int(d.loopAt[d.loops[k].head]) {
		n := d.loops[k].count
		if n == 0 || n > syntax.MaxEntities/count {
			return 0, false
		}
		count *= n
	}
	return count, true
}
