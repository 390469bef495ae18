package dialect

import "slices"

// maxArkCalls is how deep writes are followed into functions of the text.
const maxArkCalls = 3

// arkPrinters are packages whose functions do not write what they are passed.
var arkPrinters = []string{"fmt", "log", "slog", "assert", "require", "math"}

// mayWrite reports whether a part of the text may write what a variable points to: by an assignment, by a method of the
// text, or by a function that it is passed to.
func (r *arkReader) mayWrite(name string, p part, depth int) bool {
	if name == "_" || name == "" {
		return false
	}
	for i := p.from; i < p.to && r.spend(); i++ {
		if r.at(i) != name || !r.is(i, word) || r.at(i-1) == "." || r.at(i+1) == ":" && r.at(i-1) != "case" {
			continue
		}
		if r.isAssigned(i) || r.at(i-1) == "&" && r.at(i+1) == "." {
			return true
		}
		if r.at(i-1) == "&" && r.at(i+1) == "[" && depth < maxArkCalls && r.mayWrite(r.pointer(i-1), part{i, p.to}, depth+1) {
			return true
		}
		if depth < maxArkCalls && (r.passedTo(i, depth) || r.methodWrites(i, depth)) {
			return true
		}
	}
	return false
}

// pointer returns the variable that a pointer is assigned to: a, b := &first[i], &second[i].
func (r *arkReader) pointer(i int) string {
	n := 0
	for k := i - 1; k > 0 && k > i-maxHead; k-- {
		switch r.at(k) {
		case ",":
			n++
		case ":=", "=":
			start := k - 1
			for r.is(start, word) && r.at(start-1) == "," {
				start -= 2
			}
			if name := start + 2*n; name < k {
				return r.at(name)
			}
			return ""
		case ";", "{", "}":
			return ""
		}
		if m := r.match(k); m >= 0 && m < k {
			k = m
		}
	}
	return ""
}

// passedTo reports whether a variable is passed to a function that may write it. One that is not in the text counts as one.
func (r *arkReader) passedTo(i, depth int) bool {
	if before := r.at(i - 1); before != "(" && before != "," || r.at(i+1) != "," && r.at(i+1) != ")" {
		return false
	}
	name, n := r.argumentOf(i)
	f, known := r.methods[name]
	switch {
	case name == "" || slices.Contains(notFunctions, name) || slices.Contains([]string{"append", "len", "cap", "func", "Has", "Set", "Add", "NewEntity"}, name):
		return false
	case known && !f.several:
		return n < len(f.params) && r.mayWrite(f.params[n], r.scopes[f.scope].body, depth+1)
	}
	if open := r.callOf(i); r.at(open-2) == "." && slices.Contains(arkPrinters, r.at(open-3)) || r.at(open-1) == ")" || r.types.byName[name] != nil {
		return false
	}
	r.assumed(r.span(one(i)), shortened(r.at(i))+" is passed to "+shortened(name)+", whose code is not in the text or is there several times: it counts as written.")
	return true
}

// callOf returns the parenthesis of the call to which a token is passed.
func (r *arkReader) callOf(i int) int {
	for k := i - 1; k > 0 && k > i-maxHead; k-- {
		if r.at(k) == "(" {
			return k
		}
		if m := r.match(k); m >= 0 && m < k {
			k = m
		}
	}
	return -1
}

// methodWrites reports whether a method of the text that is called on a variable writes its receiver: path.Advance().
func (r *arkReader) methodWrites(i, depth int) bool {
	at := i
	for n := 0; n < 10 && r.at(at+1) == "." && r.is(at+2, word); n++ {
		at += 2
		if r.at(at+1) != "(" {
			continue
		}
		f, known := r.methods[r.at(at)]
		return known && !f.several && r.isPointer(f) && r.mayWrite(f.receiver, r.scopes[f.scope].body, depth+1)
	}
	return false
}

// isPointer reports whether a method has a pointer as its receiver, so that what it writes stays.
func (r *arkReader) isPointer(f arkFunc) bool {
	head := r.scopes[f.scope].head
	return r.at(head-1) == ")" && r.match(head-1) > 0 && r.at(r.match(head-1)+2) == "*"
}
