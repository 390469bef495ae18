package dialect

import (
	"regexp"
	"strings"
)

// findForLoops finds the loops of Rust: for pattern in values { .. }, while condition { .. }, loop { .. }. Patterns in
// parentheses are no heads like those of C.
func (r *bevyReader) findForLoops() {
	r.constants()
	r.loops, r.loopAt = nil, make([]int32, len(r.tokens))
	var open []int
	for i := range r.tokens {
		for len(open) > 0 && i >= r.loops[open[len(open)-1]].body.to {
			open = open[:len(open)-1]
		}
		r.loopAt[i] = -1
		if len(open) > 0 && i >= r.loops[open[len(open)-1]].body.from {
			r.loopAt[i] = int32(open[len(open)-1])
		} else if len(open) > 1 { // in the head of the innermost
			r.loopAt[i] = int32(open[len(open)-2])
		}
		if loop, ok := r.forLoop(i); ok {
			r.loops = append(r.loops, loop)
			open = append(open, len(r.loops)-1)
		}
	}
}

func (r *bevyReader) forLoop(i int) (repeat, bool) {
	if name := r.at(i); !r.is(i, word) || name != "for" && name != "while" && name != "loop" {
		return repeat{}, false
	}
	brace := r.braceAfter(i+1, ";")
	if brace < 0 || r.match(brace) < 0 {
		return repeat{}, false
	}
	made := repeat{head: i, body: part{brace + 1, r.match(brace)}}
	if r.at(i) != "for" {
		return made, true
	}
	in := r.find(part{i + 1, brace}, "in")
	if in < 0 {
		return repeat{}, false // impl Trait for Type
	}
	values := part{in + 1, brace}
	if r.at(values.from) == "(" && r.match(values.from) == values.to-1 {
		values = part{values.from + 1, values.to - 1}
	}
	if made.count = r.counted(values); r.at(values.from) == "(" && r.at(values.to-1) == ")" {
		made.count = r.iterated(values.to - 1)
	}
	return made, true
}

// keepFunctions leaves out what only looks like a function: for body in query.iter_mut() { .. }.
func (r *bevyReader) keepFunctions() {
	var kept []scope
	numbers := make([]int, len(r.scopes))
	for n, s := range r.scopes {
		numbers[n] = -1
		if s.parent >= 0 {
			numbers[n] = numbers[s.parent]
			s.parent = numbers[n]
		}
		if s.kind == typeScope || r.at(s.head-1) == "fn" {
			numbers[n] = len(kept)
			kept = append(kept, s)
		}
	}
	for i, at := range r.inside {
		if at >= 0 {
			r.inside[i] = int32(numbers[at])
		}
	}
	r.scopes = kept
}

// sizes gives components with type arguments their size, where it is the same whatever these are.
func (r *bevyReader) sizes() {
	for i := range r.components {
		c := &r.components[i]
		bare, _, generic := strings.Cut(c.full, "<")
		t := r.types.byName[lastName(bare)]
		if !generic || t == nil || c.sized {
			continue
		}
		if t.empty {
			c.tag = true
			continue
		}
		c.sized = true
		if z := r.types.sizeOfDeclared(t); z.ok {
			r.draft.give(c, z, t.at)
			continue
		}
		c.assumed = true
		r.assumed(c.at, "The size of "+shortened(c.full)+" depends on its type arguments: 12 bytes (f32x3) are assumed.")
	}
}

var bevyRelease = regexp.MustCompile(`(?m)^[ \t/]*bevy(?:_ecs)?[ \t]*=[ \t]*(?:\{[^}\n]*version[ \t]*=[ \t]*)?"[=^~]?(0\.\d{1,2}(?:\.\d{1,2})?[\w.-]*)"`)

// noteVersion finds the version of Bevy in a Cargo.toml among the files.
func (r *bevyReader) noteVersion() {
	if found := bevyRelease.FindStringSubmatch(r.text); found != nil {
		r.version = found[1]
	}
}
