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
	first  part // the condition of the first, or what a switch compares
	others bool // the last has no condition
	cases  bool // of a switch
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

// casesAt reads the cases of a switch that begins at a token. ok is false where default stands before others, or where two cases are one.
func (d *draft) casesAt(i int) (b branches, ok bool) {
	if d.at(i) != "switch" || !d.is(i, word) || d.language == rust {
		return branches{}, false
	}
	open := d.braceAfter(i+1, ";")
	if open < 0 || d.match(open) < 0 {
		return branches{}, false
	}
	b = branches{head: i, cases: true, first: part{i + 1, open}}
	if d.at(i+1) == "(" && d.match(i+1) == open-1 {
		b.first = part{i + 2, open - 1}
	}
	for k := open + 1; k < d.match(open) && d.spend(); k++ {
		if m := d.match(k); m > k && m < d.match(open) {
			k = m
			continue
		}
		if (d.at(k) != "case" && d.at(k) != "default") || !d.is(k, word) {
			continue
		}
		if n := len(b.bodies); n > 0 {
			b.bodies[n-1].to = k
		}
		if b.others || len(b.bodies) > 0 && d.at(k-1) == ":" { // case 0: case 1:
			return branches{}, false
		}
		b.others = d.at(k) == "default"
		b.bodies = append(b.bodies, part{k + 1, d.match(open)})
	}
	return b, len(b.bodies) > 0
}

// branchOf returns the branches around a token that begin behind another one, and which of them the token is in. ok is false where
// there are none, or several in each other.
func (d *draft) branchOf(from, i int) (b branches, n int, ok bool) {
	for k := from; k < i && d.spend(); k++ {
		found, known := d.branchesAt(k)
		if !known {
			found, known = d.casesAt(k)
		}
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
	all, from, starts := d.loopOfVariable(p.from)
	if percent > 0 && percent < sign {
		by := d.literal(part{percent + 1, sign})
		if by <= 0 || d.at(sign) != "==" && d.at(sign) != "!=" {
			return 0, false
		}
		n = (count + by - 1) / by
		if percent == p.from+1 && all > 0 && starts { // of the variable itself
			n = 0
			for i := from; i < from+all && all <= 1<<16; i++ {
				if i%by == value {
					n++
				}
			}
			n *= count / all
		}
		if d.at(sign) == "!=" {
			n = count - n
		}
		return n, true
	}
	if sign != p.from+1 || all <= 0 {
		return 0, false
	}
	value -= from
	switch each := count / all; d.at(sign) {
	case "==":
		return each, true
	case "!=":
		return count - each, true
	case "<":
		return each * min(max(value, 0), all), starts
	case "<=":
		return each * min(max(value+1, 0), all), starts
	case ">":
		return each * min(max(all-value-1, 0), all), starts
	default:
		return each * min(max(all-value, 0), all), starts
	}
}

// loopOfVariable returns how often the loop runs that has the name at a token as its variable, 0 for none, and where it starts.
func (d *draft) loopOfVariable(i int) (count, from int, starts bool) {
	for at := int(d.loopAt[i]); at >= 0 && d.spend(); at = int(d.loopAt[d.loops[at].head]) {
		l := d.loops[at]
		for k := l.head + 1; k < l.body.from && k < l.head+maxHead/2 && d.at(k) != ";"; k++ {
			if d.at(k) != d.at(i) || d.at(k+1) == "." {
				continue
			}
			if d.at(k+2) == "range" || d.at(k+1) == "{" && d.at(k+2) == "}" {
				return l.count, 0, true
			}
			end := k + 2
			for end < l.body.from && d.at(end) != ";" && d.at(end) != "." && d.at(end) != "}" {
				end++
			}
			first := part{k + 2, end}
			if d.at(first.from) == "(" {
				first.from++
			}
			from, starts = d.value(first)
			return l.count, from, starts
		}
	}
	return 0, 0, false
}

// shares divides a number of entities among branches, with what is left for none of them at the end. said is whether the text says how many
// there are in each, as in `if (i % 3 == 0)`. ok is false where it cannot be divided.
func (d *draft) shares(b branches, count int) (counts []int, said, ok bool) {
	all := len(b.bodies)
	if !b.others {
		all++
	}
	if b.cases {
		return d.sharesOfCases(b, count)
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

// sharesOfCases divides a number of entities among the cases of a switch: exactly where it is about a remainder, as in switch (i % 3).
func (d *draft) sharesOfCases(b branches, count int) (counts []int, said, ok bool) {
	labeled := len(b.bodies)
	if b.others {
		labeled--
	}
	percent := d.find(b.first, "%")
	several := slices.ContainsFunc(b.bodies, func(p part) bool { return d.at(p.from+1) == "," }) // case 0, 2:
	if by := d.literal(part{percent + 1, b.first.to}); percent > 0 && by > 0 && labeled <= by && !several {
		rest := count
		for range labeled {
			n := (count + by - 1 - len(counts)) / by
			counts, rest = append(counts, n), rest-n
		}
		return append(counts, rest), true, true
	}
	if !b.others || several {
		return nil, false, false
	}
	for n := range b.bodies {
		counts = append(counts, (count+len(b.bodies)-1-n)/len(b.bodies))
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
	return slices.DeleteFunc(joined(out), func(each spawn) bool {
		return s.count > 0 && each.count == 0 || len(each.components)+len(each.sometimes) == 0
	})
}

// joined returns spawns without those that have what an earlier one has, whose number is added to it.
func joined(list []spawn) (out []spawn) {
	for _, s := range list {
		n := slices.IndexFunc(out, func(have spawn) bool {
			return slices.Equal(have.components, s.components) && slices.Equal(have.sometimes, s.sometimes)
		})
		if n >= 0 {
			out[n].count += s.count
			continue
		}
		out = append(out, s)
	}
	return out
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
