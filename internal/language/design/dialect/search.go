package dialect

// maxSteps bounds searches through the whole text.
const maxSteps = 2_000_000

// spend counts a step of a search. It returns false if no more steps are left.
func (d *draft) spend() bool {
	d.steps++
	if d.steps == maxSteps {
		d.limit("steps", span{}, "The text is too complex: in a part of it, writes of functions and uses of queries were not looked for.")
	}
	return d.steps < maxSteps
}

// maxChain is how many calls of a chain are read.
const maxChain = 100

// chain returns the calls on the result of a call: with and build for query().with<A>().build().
func (d *draft) chain(c call) []call {
	var out []call
	for at := d.end(c); d.at(at) == "." || d.at(at) == "->" || d.at(at) == "?."; {
		next, ok := d.call(at + 1)
		if !ok {
			return out
		}
		if len(out) == maxChain {
			d.limit("chain", d.span(one(next.name)), "A chain is read up to its 100th call: this call and later ones are left out.")
			return out
		}
		out = append(out, next)
		at = d.end(next)
	}
	return out
}

// function returns the parenthesis of the parameters of the first function with a name.
func (d *draft) function(name string) (params int, found bool) {
	for _, f := range d.scopes {
		if !d.spend() {
			break
		}
		if f.kind == function && f.name == name && f.params >= 0 {
			return f.params, true
		}
	}
	return 0, false
}

// parameterOf returns the name of the function among whose parameters a token is, "" if there is none.
func (d *draft) parameterOf(i int) string {
	for _, f := range d.scopes {
		if d.spend() && f.params >= 0 && f.params < i && i < d.match(f.params) && f.kind == function {
			return f.name
		}
	}
	return ""
}
