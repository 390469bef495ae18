package dialect

import (
	"slices"
	"strconv"
	"strings"
)

// arkListed is a filter in a slice or map, with the text of its key, which is "" where the text does not say it.
type arkListed struct {
	filter *arkFilter
	key    string
}

// findLists finds the filters that slices and maps have, and gives them the queries that are made of elements of these.
func (r *arkReader) findLists() {
	r.findGivenFilters()
	lists := map[string][]arkListed{} // by the last part of the name
	direct := map[int][]arkListed{}   // of a list that is written where it is gone over, by its last token
	for i := range r.tokens {
		t := r.made[i]
		if t == nil || t.filter == nil {
			continue
		}
		switch name, key, end := r.listOf(i); {
		case name != "":
			lists[name] = append(lists[name], arkListed{t.filter, key})
		case end > 0:
			direct[end] = append(direct[end], arkListed{t.filter, key})
		}
	}
	if len(lists)+len(direct) == 0 {
		return
	}
	for i := range r.tokens {
		c, ok := r.call(i)
		if !ok || r.at(i) != "Query" && r.at(i) != "Batch" || !r.method(i) || r.thing(i-2) != nil {
			continue
		}
		list, key := r.elementBefore(i, lists, direct)
		for _, each := range list {
			switch {
			case key != "" && each.key != "" && each.key != key || !r.spend():
			case r.at(i) == "Batch":
				each.filter.batched = true
			default:
				each.filter.uses = append(each.filter.uses, arkUse{call: c})
			}
		}
	}
}

// findGivenFilters gives the filters that functions are called with the queries that these make of their parameter.
func (r *arkReader) findGivenFilters() {
	calls := r.helperCalls()
	for _, f := range r.filters {
		at := int(r.paramOf[f.token])
		if at < 0 || len(f.uses) == 0 || len(calls[at]) == 0 {
			continue
		}
		number := -1
		for n, p := range r.items(r.scopes[at].params) {
			if f.token >= p.from && f.token < p.to {
				number = n
			}
		}
		var given []*arkFilter
		for _, c := range calls[at] {
			args := r.items(c.args)
			if number < 0 || number >= len(args) || !r.spend() {
				break
			}
			t := r.thing(args[number].to - 1)
			if t == nil || t.filter == nil || t.filter == f || r.paramOf[t.filter.token] >= 0 {
				break
			}
			given = append(given, t.filter)
		}
		if len(given) != len(calls[at]) {
			continue
		}
		for n, each := range given {
			if !slices.Contains(given[:n], each) {
				each.uses = append(each.uses, f.uses...)
			}
		}
		f.replaced = true
	}
}

// listOf returns where a filter that is made at a token is kept: the name of the slice or map, with its key, or the end of a list without
// a name.
func (r *arkReader) listOf(i int) (name, key string, end int) {
	start := r.statementStart(i)
	if r.at(start-1) == "=" && r.at(start-2) == "]" { // filters["burning"] = ecs.NewFilter1[A](w)
		open := r.match(start - 2)
		return r.at(open - 1), r.keyOf(part{open + 1, start - 2}), 0
	}
	open := start - 1
	for n := 0; n < 20*maxHead && open > 0 && !strings.Contains("{([", r.at(open)); n++ {
		if m := r.match(open); m >= 0 && m < open {
			open = m
		}
		open--
	}
	switch {
	case r.at(open) == "(" && r.at(open-1) == "append":
		if items := r.items(open); len(items) > 1 && items[0].to <= start {
			return r.at(items[0].to - 1), "", 0
		}
	case r.at(open) == "{" && r.at(open-1) == "]" && strings.HasPrefix(r.at(r.match(open-1)-1), "Filter"):
		number := 0
		for n, p := range r.items(open) {
			if start >= p.from && start < p.to {
				number = n
			}
		}
		key = r.keyOf(one(start - 2))
		if r.at(start-1) != ":" {
			key = strconv.Itoa(number)
		}
		first := r.match(open-1) - 1
		for first > 0 && (r.at(first-1) == "." || r.at(first-1) == "*" || r.is(first-1, word) && r.at(first) == "." || r.at(first-1) == "]") {
			if first--; r.at(first) == "]" {
				first = r.match(first)
				if r.at(first-1) == "map" {
					first--
				}
			}
		}
		if before := r.at(first - 1); (before == "=" || before == ":=" || before == ":") && r.is(first-2, word) {
			return r.at(first - 2), key, 0
		}
		return "", key, r.match(open)
	}
	return "", "", 0
}

// keyOf returns a key that is written as a string or a number, "" for any other.
func (r *arkReader) keyOf(p part) string {
	if p.to-p.from == 1 && (r.is(p.from, quoted) || r.is(p.from, number)) {
		return r.at(p.from)
	}
	return ""
}

// elementBefore returns the filters that a method at a token may be called on: filters["burning"].Query(), or the variable of a loop over
// them.
func (r *arkReader) elementBefore(i int, lists map[string][]arkListed, direct map[int][]arkListed) (list []arkListed, key string) {
	if open := r.match(i - 2); r.at(i-2) == "]" && open > 0 {
		return lists[r.at(open-1)], r.keyOf(part{open + 1, i - 2})
	}
	if !r.is(i-2, word) {
		return nil, ""
	}
	for at := int(r.loopAt[i]); at >= 0 && r.spend(); at = int(r.loopAt[r.loops[at].head]) {
		l := r.loops[at]
		head := part{l.head + 1, l.body.from - 1}
		ranged := r.find(head, "range")
		if ranged < 2 || r.at(ranged-2) != r.at(i-2) {
			continue
		}
		if known := direct[head.to-1]; len(known) > 0 {
			return known, ""
		}
		return lists[r.at(head.to-1)], ""
	}
	return nil, ""
}
