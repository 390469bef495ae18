package dialect

import (
	"regexp"
	"slices"
	"strings"
)

// countIterators counts the loops over values that an iterator makes: for i in (0..10).map(..) { .. }.
func (r *bevyReader) countIterators() {
	for n := range r.loops {
		loop := &r.loops[n]
		brace := loop.body.from - 1
		in := r.find(part{loop.head + 1, brace}, "in")
		if in < 0 || r.at(loop.head) != "for" {
			continue
		}
		if r.at(in+1) == "[" && r.match(in+1) == brace-1 { // for kind in [Sword, Bow]
			loop.count = len(r.items(in + 1))
			if parts := r.split(part{in + 2, brace - 1}, ";"); len(parts) == 2 {
				loop.count = max(r.literal(parts[1]), 0)
			}
		}
		if loop.count == 0 && r.is(in+1, word) && r.at(in+2) == "." && (r.at(in+3) == "iter" || r.at(in+3) == "into_iter") {
			loop.count = r.lengthOfArray(r.at(in+1), part{in + 3, brace})
		}
		if wrapped := r.match(in+1) == brace-1; (r.at(in+1) == "(" || r.at(in+1) == "[") && !wrapped && r.at(brace-1) == ")" {
			loop.count = r.iterated(brace - 1)
		}
	}
}

// lengthOfArray returns the length of an array that is a constant, if nothing but enumerate is called on its iterator: const POINTS: [Vec2; 4].
func (r *bevyReader) lengthOfArray(name string, calls part) int {
	for i := calls.from; i < calls.to; i++ {
		if c, ok := r.call(i); ok && !slices.Contains([]string{"iter", "into_iter", "enumerate", "rev", "copied", "cloned"}, r.at(c.name)) {
			return 0
		}
	}
	for _, i := range r.placesOf(name) {
		if (r.at(i-1) == "const" || r.at(i-1) == "static") && r.at(i+1) == ":" && r.at(i+2) == "[" && r.match(i+2) > 0 {
			if parts := r.split(part{i + 3, r.match(i + 2)}, ";"); len(parts) == 2 {
				return max(r.literal(parts[1]), 0)
			}
		}
	}
	return 0
}

// sizes gives components with type arguments their size, where it is the same whatever these are.
func (r *bevyReader) sizes() {
	for i := range r.components {
		c := &r.components[i]
		bare, _, generic := strings.Cut(c.full, "<")
		if generic {
			r.attributed(i, lastName(bare))
			c = &r.components[i]
		}
		t := r.types.byName[lastName(bare)]
		if !generic || t == nil || c.sized {
			continue
		}
		if t.empty {
			c.tag = true
			continue
		}
		c.sized = true
		if z := r.types.sizeOfDeclared(t); z.ok && z.bytes == 0 {
			c.tag = true
			continue
		} else if z.ok {
			r.draft.give(c, z, t.at)
			continue
		}
		if z, ok := r.types.instantiated(r.typeAt(c.at)); ok && z.ok {
			r.draft.give(c, z, c.at)
			continue
		}
		c.assumed = true
		r.assumed(c.at, "The size of "+shortened(c.full)+" depends on its type arguments: 12 bytes (f32x3) are assumed.")
	}
}

// attributed gives a component with type arguments what the attributes of its type say.
func (r *bevyReader) attributed(component int, name string) {
	for _, inside := range r.ofGenerics[name] {
		r.componentAttribute(inside, r.structs[name], component)
	}
}

var bevyRelease = regexp.MustCompile(`(?m)^[ \t/]*bevy(?:_ecs)?[ \t]*=[ \t]*(?:\{[^}\n]*version[ \t]*=[ \t]*)?"[=^~]?(0\.\d{1,2}(?:\.\d{1,2})?[\w.-]*)"`)

// noteVersion finds the version of Bevy in a Cargo.toml among the files.
func (r *bevyReader) noteVersion() {
	if found := bevyRelease.FindStringSubmatch(r.text); found != nil {
		r.version = found[1]
	}
}
