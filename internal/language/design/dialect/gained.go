package dialect

import "slices"

// gain is a component that only some entities of a place get, with the token of the call that gives it.
type gain struct{ component, at int }

// addGained adds a component to those that an entity always gets, or to those that it gets sometimes, unless it is in one of them.
func addGained(always *[]int, sometimes *[]gain, component int, maybe bool, at int) {
	switch {
	case slices.Contains(*always, component) || !maybe && gains(*sometimes, component):
	case maybe:
		*sometimes = append(*sometimes, gain{component, at})
	default:
		*always = append(*always, component)
	}
}

func gains(list []gain, component int) bool {
	return slices.ContainsFunc(list, func(g gain) bool { return g.component == component })
}

// componentsOfGains returns each component once.
func componentsOfGains(list []gain) (out []int) {
	for _, g := range list {
		if !slices.Contains(out, g.component) {
			out = append(out, g.component)
		}
	}
	return out
}

// branches are those of `if a {..} else if b {..} else {..}`, as the parts that run.
type branches struct {
	head   int
	bodies []part
	first  part // the condition of the first
	others bool // the last has no condition
}

// branchesAt reads the branches that begin with an if at a token, which is not an else if.
func (d *draft) branchesAt(i int) (b branches, ok bool) {
	if d.at(i) != "if" || !d.is(i, word) || d.at(i-1) == "else" {
		return branches{}, false
	}
	b.head = i
	braces := d.language == rust || d.language == golang
	for n := 0; n < maxHead; n++ {
		body, condition := part{}, part{}
		if braces {
			open := d.braceAfter(i+1, "")
			if open < 0 || d.match(open) < 0 {
				return branches{}, false
			}
			condition, body = part{i + 1, open}, part{open + 1, d.match(open)}
			i = body.to + 1
		} else {
			open := i + 1
			if d.at(open) == "constexpr" {
				open++
			}
			if d.at(open) != "(" || d.match(open) < 0 {
				return branches{}, false
			}
			condition, body = part{open + 1, d.match(open)}, part{d.match(open) + 1, d.statementEnd(d.match(open) + 1)}
			i = body.to
		}
		if len(b.bodies) == 0 {
			b.first = condition
		}
		b.bodies = append(b.bodies, body)
		if d.at(i) != "else" {
			break
		}
		if d.at(i+1) == "if" {
			i++
			continue
		}
		body = part{i + 1, d.statementEnd(i + 1)}
		if braces {
			body = part{i + 2, d.match(i + 1)}
		}
		b.bodies, b.others = append(b.bodies, body), true
		break
	}
	return b, true
}

// branchOf returns the branches around a token that begin behind another one, and which of them the token is in. ok is false where
// there are none, or several in each other.
func (d *draft) branchOf(from, i int) (b branches, n int, ok bool) {
	for k := from; k < i && d.spend(); k++ {
		found, known := d.branchesAt(k)
		if !known {
			if text := d.at(k); (text == "switch" || text == "match" || text == "while") && d.is(k, word) {
				if open := d.braceAfter(k+1, ";"); open > 0 && i > open && i < d.match(open) {
					return branches{}, 0, false
				}
			}
			continue
		}
		in := slices.IndexFunc(found.bodies, func(p part) bool { return i >= p.from && i < p.to })
		switch {
		case in < 0:
			k = found.bodies[len(found.bodies)-1].to - 1
		case ok:
			return branches{}, 0, false
		default:
			b, n, ok = found, in, true
			k = found.bodies[in].from - 1
		}
	}
	return b, n, ok
}

// holdsFor returns for how many of a number of entities a condition on the variable of their loop holds: i % 3 == 0, row == 0, i < 8.
func (d *draft) holdsFor(p part, count int) (n int, ok bool) {
	if d.find(p, "&&") > 0 || d.find(p, "||") > 0 {
		return 0, false
	}
	sign := max(d.find(p, "=="), d.find(p, "!="), d.find(p, "<"), d.find(p, "<="), d.find(p, ">"), d.find(p, ">="))
	percent := d.find(p, "%")
	if percent > 0 && sign < 0 && d.literal(part{percent + 1, p.to}) > 0 { // if (i % 2)
		by := d.literal(part{percent + 1, p.to})
		return count - (count+by-1)/by, true
	}
	value, known := d.value(part{sign + 1, p.to})
	if sign < 0 || !known {
		return 0, false
	}
	if percent > 0 && percent < sign {
		by := d.literal(part{percent + 1, sign})
		switch {
		case by <= 0:
		case d.at(sign) == "==":
			return (count + by - 1) / by, true
		case d.at(sign) == "!=":
			return count - (count+by-1)/by, true
		}
		return 0, false
	}
	all, fromZero := d.loopOfVariable(p.from)
	if sign != p.from+1 || all <= 0 {
		return 0, false
	}
	switch each := count / all; d.at(sign) {
	case "==":
		return each, true
	case "!=":
		return count - each, true
	case "<":
		return each * min(max(value, 0), all), fromZero
	case "<=":
		return each * min(max(value+1, 0), all), fromZero
	case ">":
		return each * min(max(all-value-1, 0), all), fromZero
	default:
		return each * min(max(all-value, 0), all), fromZero
	}
}

// loopOfVariable returns how often the loop runs that has the name at a token as its variable, 0 for none, and whether it counts from 0.
func (d *draft) loopOfVariable(i int) (count int, fromZero bool) {
	for at := int(d.loopAt[i]); at >= 0 && d.spend(); at = int(d.loopAt[d.loops[at].head]) {
		l := d.loops[at]
		for k := l.head + 1; k < l.body.from && k < l.head+maxHead/2 && d.at(k) != ";"; k++ {
			if d.at(k) == d.at(i) && d.at(k+1) != "." {
				next := d.at(k + 2)
				return l.count, next == "0" || next == "range" || d.at(k+1) == "{" && next == "}"
			}
		}
	}
	return 0, false
}

// shares divides a number of entities among branches, with what is left for none of them at the end. said is whether the text says how many
// there are in each, as in `if (i % 3 == 0)`. ok is false where it cannot be divided.
func (d *draft) shares(b branches, count int) (counts []int, said, ok bool) {
	all := len(b.bodies)
	if !b.others {
		all++
	}
	if n, known := d.holdsFor(b.first, count); known && all == 2 {
		return []int{n, count - n}, true, true
	}
	if !b.others {
		return nil, false, false
	}
	for n := range all {
		counts = append(counts, (count+all-1-n)/all)
	}
	return counts, false, true
}

// divided returns a spawn as several where its entities differ by the branches of one if.
func (d *draft) divided(s spawn) []spawn {
	at := d.tokenAt(s.at.start)
	from := func(g gain) int { // a function that makes them may give it
		if owner := d.owner(g.at); owner >= 0 && owner != d.owner(at) {
			return d.scopes[owner].body.from
		}
		return at
	}
	first := slices.IndexFunc(s.sometimes, func(g gain) bool {
		_, _, ok := d.branchOf(from(g), g.at)
		return ok
	})
	if first < 0 {
		return []spawn{s}
	}
	b, _, _ := d.branchOf(from(s.sometimes[first]), s.sometimes[first].at)
	counts, said, ok := d.shares(b, s.count)
	if !ok {
		return []spawn{s}
	}
	out := make([]spawn, len(counts))
	for n := range out {
		out[n] = s
		out[n].count, out[n].components, out[n].sometimes = counts[n], slices.Clone(s.components), nil
	}
	for _, g := range s.sometimes {
		other, n, ok := d.branchOf(from(g), g.at)
		for k := range out {
			switch {
			case !ok || other.head != b.head:
				out[k].sometimes = append(out[k].sometimes, g)
			case k == n && !slices.Contains(out[k].components, g.component):
				out[k].components = append(out[k].components, g.component)
			}
		}
	}
	if !said {
		d.assumed(s.at, "These entities differ by a condition, and the text does not say how often it holds: an equal part of them is assumed for each branch.")
	}
	return slices.DeleteFunc(out, func(each spawn) bool {
		return s.count > 0 && each.count == 0 || len(each.components)+len(each.sometimes) == 0
	})
}

// tokenAt returns the token at a place of the text.
func (d *draft) tokenAt(start int) int {
	i, _ := slices.BinarySearchFunc(d.tokens, start, func(t token, start int) int { return t.place().start - start })
	return i
}

// partly returns a spawn with the part of its entities that are made in the branch that it stands in, of a loop.
func (d *draft) partly(s spawn) spawn {
	at := d.tokenAt(s.at.start)
	if s.count < 2 || at >= len(d.loopAt) || d.loopAt[at] < 0 {
		return s
	}
	b, n, ok := d.branchOf(d.loops[d.loopAt[at]].body.from, at)
	if !ok {
		return s
	}
	counts, said, known := d.shares(b, s.count)
	switch {
	case !known:
		s.count = max(s.count/2, 1)
		d.assumed(s.at, "These entities are made under a condition, and the text does not say how often it holds: half of them are assumed.")
	case !said:
		d.assumed(s.at, "These entities are made under a condition, and the text does not say how often it holds: an equal part is assumed for each branch.")
		s.count = counts[n]
	default:
		s.count = counts[n]
	}
	return s
}
