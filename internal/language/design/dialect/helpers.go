package dialect

import "slices"

// maxHelperDepth is how many functions that call one another are followed.
const maxHelperDepth = 3

// helperCalls are where the functions of a text are called, by the scope of each. A function whose name others have too is left out.
func (d *draft) helperCalls() map[int][]call {
	if d.calls == nil {
		d.calls = d.findHelperCalls()
	}
	return d.calls
}

func (d *draft) findHelperCalls() map[int][]call {
	named, heads := map[string][]int{}, map[int]bool{}
	for at, f := range d.scopes {
		if f.kind != function {
			continue
		}
		heads[f.head] = true
		named[f.name] = append(named[f.name], at)
	}
	out := map[int][]call{}
	for i := range d.tokens {
		at := d.onlyOne(named[d.at(i)], i)
		if at < 0 || heads[i] || d.at(i-1) == "function" || d.at(i-1) == "fn" || len(out[at]) >= maxCallers {
			continue
		}
		if c, ok := d.call(i); ok && (d.language == script || d.owner(i) >= 0) {
			out[at] = append(out[at], c)
		}
	}
	return out
}

// placesOf returns the tokens of a name, in order.
func (d *draft) placesOf(name string) []int {
	if d.places == nil {
		d.places = map[string][]int{}
		for i := range d.tokens {
			if d.is(i, word) {
				d.places[d.at(i)] = append(d.places[d.at(i)], i)
			}
		}
	}
	return d.places[name]
}

// onlyOne returns the function of several with one name that a call at a token may be of, -1 if there are more. In Rust and Go a method
// is called on something, and a function is not.
func (d *draft) onlyOne(named []int, i int) int {
	if len(named) == 1 {
		return named[0]
	}
	if len(named) > maxHelperDepth || d.language != rust && d.language != golang {
		return -1
	}
	found := -1
	for _, at := range named {
		f := d.scopes[at]
		method := f.of != "" && d.language == golang
		if items := d.items(f.params); d.language == rust && f.params >= 0 && len(items) > 0 {
			method = d.find(items[0], "self") >= 0
		}
		if method != d.method(i) {
			continue
		}
		if found >= 0 {
			return -1
		}
		found = at
	}
	return found
}

// oneRun notes entities whose number is that of one run of their function, if the text does not say that it runs once.
func (d *draft) oneRun(i int, at span, runsOnce func(i int) bool) {
	calls := d.helperCalls()
	for depth := 0; depth <= maxHelperDepth; depth++ {
		if runsOnce(i) {
			return
		}
		list := calls[d.owner(i)]
		if len(list) != 1 {
			break
		}
		if n, known := d.times(list[0].name); !known || n != 1 {
			break
		}
		i = list[0].name
	}
	d.assumed(at, "The text says how many of these entities one run of "+shortened(d.functionAt(at))+" makes, and not how often it runs: the design has those of one run.")
}

// followHelpers gives the changes of functions that are only called in loops over entities the systems of these loops. system
// returns that of a call, as an index + 1, 0 for none.
func (d *draft) followHelpers(system func(c call) int) {
	calls := d.helperCalls()
	var more []change
	for n := range d.changes {
		c := &d.changes[n]
		if c.system > 0 || c.inLoop {
			continue
		}
		i, _ := slices.BinarySearchFunc(d.tokens, c.at.start, func(t token, start int) int { return t.place().start - start })
		all, ok := d.systemsCalling(i, calls, system, 0)
		for k, s := range all {
			switch {
			case !ok:
			case k == 0:
				c.system, c.inLoop = s, true
			default:
				again := *c
				again.system = s
				more = append(more, again)
			}
		}
	}
	for _, c := range more {
		d.addChange(c)
	}
}

// systemsCalling returns the systems in whose loops the function around a token is called. ok is false if it is called elsewhere.
func (d *draft) systemsCalling(i int, calls map[int][]call, system func(c call) int, depth int) (all []int, ok bool) {
	at := d.owner(i)
	if at < 0 || len(calls[at]) == 0 || depth > maxHelperDepth {
		return nil, false
	}
	for _, c := range calls[at] {
		if !d.spend() || d.owner(c.name) == at {
			return nil, false
		}
		list := []int{system(c)}
		if list[0] == 0 {
			if list, ok = d.systemsCalling(c.name, calls, system, depth+1); !ok {
				return nil, false
			}
		}
		for _, s := range list {
			if !slices.Contains(all, s) {
				all = append(all, s)
			}
		}
	}
	return all, len(all) > 0
}
