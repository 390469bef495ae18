package dialect

// findGiven finds the numbers that functions are given: populate(registry, 1000) runs the loops of void populate(.., int n) 1000 times. All
// calls of a function must give the same number.
func (d *draft) findGiven() {
	d.given = map[place]int{}
	all := d.helperCalls()
	for at, f := range d.scopes {
		calls := all[at]
		d.givenNumbers(at, f)
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

// givenNumbers finds the numbers that a text gives a function in angle brackets: spawn::<24> for fn spawn<const N: usize>().
func (d *draft) givenNumbers(at int, f scope) {
	open := d.numberParameters(f)
	if open < 0 {
		return
	}
	for n, p := range d.items(open) {
		name := ""
		switch {
		case d.at(p.from) == "const":
			name = d.at(p.from + 1)
		case d.language == cpp && isInteger(d.at(p.to-2)):
			name = d.at(p.to - 1)
		}
		value := -1
		for _, i := range d.placesOf(f.name) {
			if name == "" || !d.spend() {
				value = -1
				break
			}
			if i == f.head {
				continue
			}
			list := i + 1
			if d.at(list) == "::" {
				list++
			}
			if d.at(list) != "<" || n >= len(d.items(list)) {
				continue
			}
			got := d.literal(d.items(list)[n])
			if got < 0 || value >= 0 && got != value {
				value = -1
				break
			}
			value = got
		}
		if value >= 0 {
			d.given[place{at, name}] = value
		}
	}
}

// numberParameters returns the bracket of the parameters in angle brackets of a function, -1 if it has none.
func (d *draft) numberParameters(f scope) int {
	switch {
	case f.kind != function:
	case d.language == rust && d.at(f.head+1) == "<":
		return f.head + 1
	case d.language == cpp:
		for k := f.head - 1; k > 0 && k > f.head-maxHead && d.at(k) != ";" && d.at(k) != "}"; k-- {
			if d.at(k) == "template" && d.at(k+1) == "<" {
				return k + 1
			}
		}
	}
	return -1
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
