package dialect

import (
	"slices"

	"github.com/copse-ecs/copse/internal/language/design/syntax"
)

// repeat is a loop of the language with its body.
type repeat struct {
	head  int // the token for or while
	body  part
	count int // how often the body runs, 0 if the text does not say
}

// findLoops finds the loops of a text, and for each token the innermost loop around it.
func (d *draft) findLoops() {
	d.constants()
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
			return max(d.literal(part{at + 1, head.to}), 0)
		}
	case d.language == rust:
		if dots := d.find(head, "."); dots > 0 && d.at(dots+1) == "." {
			to, more := part{dots + 2, head.to}, 0
			if d.at(to.from) == "=" {
				to.from, more = to.from+1, 1
			}
			from, until := d.literal(part{dots - 1, dots}), d.literal(to)
			if from >= 0 && until >= 0 {
				return max(until+more-from, 0)
			}
		}
	}
	return 0
}

// countedSteps reads `int i = 0`, `i < 10` and `++i`.
func (d *draft) countedSteps(first, condition, step part) int {
	equals := max(d.find(first, "="), d.find(first, ":="))
	if open := d.find(first, "{"); equals < 0 {
		equals = open // int i{0}
	}
	from, less := -1, max(d.find(condition, "<"), d.find(condition, "<="), d.find(condition, "!="))
	if equals > 0 {
		from = d.literal(part{equals + 1, first.to})
		if d.at(equals) == "{" {
			from = d.literal(part{equals + 1, first.to - 1})
		}
	}
	if from < 0 || less < 0 || d.find(step, "++") < 0 {
		return 0
	}
	until := d.literal(part{less + 1, condition.to})
	if until >= 0 && d.at(less) == "<=" {
		until++
	}
	return max(until-from, 0)
}

// literal returns the value of a number or of a constant that the text defines, -1 for anything else.
func (d *draft) literal(p part) int {
	if p.to-p.from == 1 && d.is(p.from, word) {
		if value, known := d.constant[d.at(p.from)]; known {
			return value
		}
		return d.givenTo(p.from)
	}
	return d.number(p)
}

// constants finds the constants with a number: constexpr int Many = 100, const MANY: usize = 100, const many = 100; also in groups of Go.
func (d *draft) constants() {
	d.constant = map[string]int{}
	for i := range d.tokens {
		if d.language == golang && d.at(i) == "const" && d.at(i+1) == "(" {
			d.constantsOf(part{i + 2, d.match(i + 1)})
		}
		if d.at(i) != "=" || !d.is(i+1, number) || d.at(i+2) != ";" && d.language != golang && d.language != script {
			continue
		}
		name := i - 1
		if d.language == rust || d.language == script {
			for k := i - 1; k > i-6; k-- {
				if d.at(k) == ":" {
					name = k - 1
				}
			}
		}
		for k := name - 1; k > name-6 && k >= 0; k-- {
			if text := d.at(k); text == "const" || text == "constexpr" {
				if value := d.number(one(i + 1)); value >= 0 && d.is(name, word) {
					d.constant[d.at(name)] = value
				}
				break
			} else if text == ";" || text == "{" || text == "}" {
				break
			}
		}
	}
}

// constantsOf finds the constants with a number of a group of Go.
func (d *draft) constantsOf(group part) {
	for i := group.from; i < group.to; i++ {
		if value := d.number(one(i + 1)); d.at(i) == "=" && value >= 0 && d.is(i-1, word) {
			d.constant[d.at(i-1)] = value
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
