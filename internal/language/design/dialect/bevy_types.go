package dialect

import (
	"slices"
	"strings"
)

// bevyType is a type in the text, with what its type parameters are.
type bevyType struct {
	part
	env bevyEnv
}

type bevyEnv map[string]bevyType

// maxBevyDepth bounds aliases of aliases, nested tuples and functions that call functions.
const maxBevyDepth = 12

// maxBevyTerms bounds the terms of a query and the components of a bundle, and maxBevyRuns the places that run a function.
const (
	maxBevyTerms = 1000
	maxBevyRuns  = 200
)

// expand replaces type parameters, Self and aliases by what they are.
func (r *bevyReader) expand(t bevyType) bevyType {
	for range maxBevyDepth {
		t.part = r.bare(t.part)
		if t.to-t.from == 1 {
			if known, ok := t.env[r.at(t.from)]; ok {
				t = known
				continue
			}
			if impl := r.implOf(t.from); r.at(t.from) == "Self" && impl != nil {
				t = bevyType{part: impl.typ}
				continue
			}
		}
		name, args := r.head(t)
		a, known := r.aliases[name]
		if !known || t.empty() || !r.is(t.from, word) {
			return t
		}
		env := bevyEnv{}
		for n, param := range a.params {
			if n < len(args) {
				env[param] = args[n]
			} else if p, has := a.defaults[param]; has {
				env[param] = bevyType{part: p}
			}
		}
		t = bevyType{a.target, env}
	}
	return t
}

// bare returns a type without lifetimes before it and without parentheses around one type.
func (r *bevyReader) bare(p part) part {
	for range maxBevyDepth {
		switch {
		case strings.HasPrefix(r.at(p.from), "'") || r.at(p.from) == "dyn":
			p.from++
		case r.at(p.from) == "(" && r.match(p.from) == p.to-1 && r.at(p.to-2) != ",":
			if items := r.items(p.from); len(items) == 1 {
				p = items[0]
				continue
			}
			return p
		default:
			return p
		}
	}
	return p
}

// head returns the last name of a type before its arguments, and the arguments without lifetimes.
func (r *bevyReader) head(t bevyType) (name string, args []bevyType) {
	if t.empty() {
		return "", nil
	}
	last := t.to - 1
	if open := r.find(t.part, "<"); open > t.from && r.match(open) > 0 {
		last = open - 1
		for _, p := range r.items(open) {
			if !strings.HasPrefix(r.at(p.from), "'") || p.to-p.from > 1 {
				args = append(args, bevyType{p, t.env})
			}
		}
	}
	if r.at(last) == "::" {
		last--
	}
	name = r.at(last)
	if original, known := r.renamed[name]; known {
		name = original
	}
	return name, args
}

// tuple returns the elements of a tuple. ok is false for anything else.
func (r *bevyReader) tuple(t bevyType) (list []bevyType, ok bool) {
	if r.at(t.from) != "(" || r.match(t.from) != t.to-1 {
		return nil, false
	}
	for _, p := range r.items(t.from) {
		list = append(list, bevyType{p, t.env})
	}
	return list, true
}

// plainName returns the text of a type, with its parameters replaced and without what only says where it is.
func (r *bevyReader) plainName(t bevyType) string {
	var b strings.Builder
	r.writeName(&b, t, 0)
	text := strings.ReplaceAll(b.String(), "::<", "<")
	for _, prefix := range []string{"::", "crate::", "self::", "super::", "super::", "super::"} {
		text = strings.TrimPrefix(text, prefix)
	}
	return text
}

func (r *bevyReader) writeName(b *strings.Builder, t bevyType, depth int) {
	if t.to-t.from > maxType || depth > maxBevyDepth {
		return
	}
	for i := t.from; i < t.to && b.Len() < 1000 && r.spend(); i++ {
		text := r.at(i)
		if known, ok := t.env[text]; ok && r.at(i-1) != "::" {
			r.writeName(b, known, depth+1)
			continue
		}
		if original, known := r.renamed[text]; known && r.is(i, word) {
			text = original
		}
		if i > t.from && r.is(i, word) && r.is(i-1, word) {
			b.WriteByte(' ')
		}
		b.WriteString(text)
	}
}

// isOpen reports whether a type has a type parameter of which the text does not say what it is.
func (r *bevyReader) isOpen(t bevyType, params []string) bool {
	for i := t.from; i < t.to && i < t.from+maxType; i++ {
		if !r.is(i, word) || r.at(i-1) == "::" {
			continue
		}
		if known, ok := t.env[r.at(i)]; ok {
			if r.isOpen(bevyType{part: known.part}, params) && len(known.env) == 0 {
				return true
			}
			continue
		}
		if slices.Contains(params, r.at(i)) {
			return true
		}
	}
	return false
}

// isTypeName reports whether a name is one of a type, as Rust writes them.
func isTypeName(name string) bool {
	return name != "" && name[0] >= 'A' && name[0] <= 'Z' && (len(name) == 1 || strings.ToUpper(name) != name || !strings.Contains(name, "_"))
}

// typeOfPath returns the part of a path that names a type: Body of Body::new, game::Kind of game::Kind::Large.
func (r *bevyReader) typeOfPath(p part) (part, bool) {
	for i := p.from; i < p.to; i++ {
		if !r.is(i, word) || !isTypeName(r.at(i)) && r.at(i) != "Self" {
			continue
		}
		end := i + 1
		if r.at(end) == "::" && r.at(end+1) == "<" && r.match(end+1) > 0 {
			end = r.match(end+1) + 1
		} else if r.at(end) == "<" && r.match(end) > 0 {
			end = r.match(end) + 1
		}
		return part{p.from, min(end, p.to)}, true
	}
	return p, false
}
