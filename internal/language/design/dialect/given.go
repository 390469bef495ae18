package dialect

// findGiven finds the numbers that functions are given: populate(registry, 1000) runs the loops of void populate(.., int n) 1000 times. All
// calls of a function must give the same number.
func (d *draft) findGiven() {
	d.given = map[place]int{}
	all := d.helperCalls()
	for at, f := range d.scopes {
		calls := all[at]
		if f.params < 0 || len(calls) == 0 {
			continue
		}
		for n, p := range d.items(f.params) {
			name, value := d.parameterName(p), -1
			for k, c := range calls {
				args := d.items(c.args)
				if n >= len(args) || !d.spend() {
					value = -1
					break
				}
				got := d.literal(args[n])
				if k > 0 && got != value {
					got = -1
				}
				if value = got; value < 0 {
					break
				}
			}
			if value > 0 && name != "" {
				d.given[place{at, name}] = value
			}
		}
	}
}

// parameterName returns the name of a parameter: n of int n = 0, n: usize, n int, n.
func (d *draft) parameterName(p part) string {
	if d.language == cpp || d.language == csharp {
		if equals := d.find(p, "="); equals > 0 {
			p.to = equals
		}
		if d.is(p.to-1, word) && p.to-p.from > 1 {
			return d.at(p.to - 1)
		}
		return ""
	}
	if d.at(p.from) == "mut" {
		p.from++
	}
	if d.is(p.from, word) {
		return d.at(p.from)
	}
	return ""
}

// givenTo returns the number that all calls give for a parameter of the function around a token, -1 if there is none.
func (d *draft) givenTo(i int) int {
	if at := d.owner(i); at >= 0 {
		if value, known := d.given[place{at, d.at(i)}]; known {
			return value
		}
	}
	return -1
}
