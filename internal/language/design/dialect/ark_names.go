package dialect

import (
	"slices"
	"strings"
)

type arkKind uint8

const (
	arkIsFilter arkKind = iota
	arkIsMap
	arkIsExchange
	arkIsID
	arkIsUnsafe
)

// arkThing is a filter, a map or the like, with the place where its name is known.
type arkThing struct {
	kind       arkKind
	of         string // the type that it is a field of
	scope      int    // of a local variable, -1 for others
	at         int    // the token that makes or declares it
	components []int
	removes    []int // of an exchange
	filter     *arkFilter
	made       bool // the text makes it; else it only declares it
}

// arkKindOf returns what a type or constructor of the library makes, and whether it is a constructor.
func arkKindOf(name string) (kind arkKind, constructor, ok bool) {
	plain, constructor := strings.CutPrefix(name, "New")
	plain = strings.TrimRight(plain, "0123456789")
	switch {
	case name == "ComponentID":
		return arkIsID, true, true
	case name == "NewUnsafeFilter" || name == "All":
		return arkIsFilter, true, true
	case plain == "Filter":
		return arkIsFilter, constructor, true
	case plain == "Map":
		return arkIsMap, constructor, true
	case plain == "Exchange":
		return arkIsExchange, constructor, true
	}
	return 0, false, false
}

// declaration reads a constructor, ecs.NewMap1[A](w), or a type, filter *ecs.Filter1[A].
func (r *arkReader) declaration(i int) {
	if r.at(i) == "Unsafe" && r.method(i) && r.at(i+1) == "(" {
		if name, field := r.target(i); name != "" {
			r.addThing(name, i, field, &arkThing{kind: arkIsUnsafe, at: i, made: true})
		}
		return
	}
	if r.at(i-1) != "." || !r.packages[r.at(i-2)] {
		return
	}
	kind, constructor, ok := arkKindOf(r.at(i))
	if !ok {
		r.resource(i)
		return
	}
	t := &arkThing{kind: kind, at: i, made: constructor}
	c, isCall := r.call(i)
	switch {
	case constructor && isCall && (c.types >= 0 || slices.Contains([]string{"NewFilter0", "NewUnsafeFilter", "All", "NewExchange"}, r.at(i))):
		r.constructed(c, t)
	case !constructor && r.at(i+1) == "[" && r.match(i+1) > 0 || r.at(i) == "Filter0":
		r.typed(i, t)
	}
}

func (r *arkReader) constructed(c call, t *arkThing) {
	types := r.typeArgs(c)
	t.components = r.componentsOf(types)
	r.made[c.name] = t
	r.read(r.span(r.whole(c)))
	if t.kind == arkIsFilter {
		t.filter = r.newFilter(c.name, types, t.components)
	}
	if t.kind == arkIsExchange && r.at(c.name) == "NewExchange" {
		t.components = nil
	}
	name, field := r.target(c.name)
	if of, member := r.positional(c.name); name == "" && member != "" {
		if name, t.of, t.scope = member, of, -1; t.filter != nil {
			t.filter.name = name
		}
		r.keepThing(name, c.name, t)
		return
	}
	if name == "" || name == "_" {
		return
	}
	if t.filter != nil {
		t.filter.name = name
	}
	r.addThing(name, c.name, field, t)
}

// typed declares what a type says: fields, parameters and variables with several names.
func (r *arkReader) typed(i int, t *arkThing) {
	start := i - 2
	for r.at(start-1) == "*" || r.at(start-1) == "&" || r.at(start-1) == "(" && r.at(start) == "*" {
		start--
	}
	end := i + 1
	if r.at(end) == "[" {
		end = r.match(end) + 1
	}
	if r.at(end) == ")" && r.at(end+1) == "(" && r.at(start) == "(" { // (*ecs.Filter1[A])(nil).New(w)
		end = start
	}
	name := start - 1
	if r.at(name) == "=" || r.at(name) == ":=" || r.at(name) == ":" {
		t.made = r.at(end) == "{"
		name--
	}
	if !r.is(name, word) || slices.Contains([]string{"return", "func", "type", "range", "case"}, r.at(name)) {
		return
	}
	types := r.items(i + 1)
	t.components = r.componentsOf(types)
	if t.kind == arkIsFilter {
		t.filter = r.newFilter(i, types, t.components)
		t.filter.made = t.made
		t.filter.name = r.at(name)
	}
	for n := 0; n < maxHead && r.is(name, word); n++ {
		r.addThing(r.at(name), i, r.at(name-1) == ".", t)
		if r.at(name-1) != "," {
			return
		}
		name -= 2
		again := *t
		if t.filter != nil {
			again.filter = r.newFilter(i, types, t.components)
			again.filter.name, again.filter.made = r.at(name), t.made
		}
		t = &again
	}
}

// target returns the variable or field that an expression is assigned to.
func (r *arkReader) target(i int) (name string, field bool) {
	start := r.statementStart(i)
	if at := r.among(start); at > 0 {
		return r.at(at), r.at(at-1) == "."
	}
	at := start - 2
	if before := r.at(start - 1); before != "=" && before != ":=" && before != ":" || !r.is(at, word) {
		return r.variable(i), false
	}
	return r.at(at), r.at(at-1) == "." || r.at(start-1) == ":"
}

// among returns the variable of one of several values: m.a, m.b = ecs.NewMap1[A](w), ecs.NewMap1[B](w). It is 0 where there is one.
func (r *arkReader) among(start int) (name int) {
	n, equals := 0, start-1
	for ; equals > 0 && equals > start-5*maxHead; equals-- {
		text := r.at(equals)
		if m := r.match(equals); m >= 0 && m < equals {
			equals = m
			continue
		}
		if text == "=" || text == ":=" {
			break
		}
		if text == ";" || text == "(" || text == "{" || text == "[" {
			return 0
		}
		n += count(text == ",")
	}
	from := equals
	for from > 0 && !r.tokens[from].newline && r.at(from-1) != ";" && r.at(from-1) != "{" {
		from--
	}
	if names := r.split(part{from, equals}, ","); equals > 0 && len(names) > 1 && n < len(names) {
		return names[n].to - 1
	}
	return 0
}

// addThing adds a name. What a constructor makes replaces what the type of the same field declares.
func (r *arkReader) addThing(name string, i int, field bool, t *arkThing) {
	t.scope = -1
	start := r.statementStart(i)
	switch {
	case r.structAt[i] >= 0:
		t.of = r.structs[r.structAt[i]].name
	case field && r.at(start-1) == ":":
		t.of = r.literalType(start)
	case field && r.among(start) > 0:
		t.of = r.baseType(r.among(start) - 1)
	case field:
		t.of = r.baseType(start - 3)
	case r.paramOf[i] >= 0:
		t.scope = int(r.paramOf[i])
	case r.at(start-1) == "=" && r.packageVariable(name):
	default:
		t.scope = int(r.inside[i])
	}
	r.keepThing(name, i, t)
}

// packageVariable reports whether a name is a variable outside of all functions: var heat ecs.ID.
func (r *arkReader) packageVariable(name string) bool {
	for _, i := range r.placesOf(name) {
		if r.at(i-1) == "var" && r.inside[i] < 0 {
			return true
		}
	}
	return false
}

// positional returns the field that a value is given for in a literal without names: towSystem{ecs.NewFilter1[A](w), w}.
func (r *arkReader) positional(i int) (of, member string) {
	start := r.statementStart(i)
	open := start - 1
	for n := 0; n < 20*maxHead && open > 0 && !strings.Contains("{([", r.at(open)); n++ {
		if m := r.match(open); m >= 0 && m < open {
			open = m
		}
		open--
	}
	if r.at(open) != "{" || !r.is(open-1, word) || r.match(open) < start {
		return "", ""
	}
	for n, p := range r.items(open) {
		if p.from != start {
			continue
		}
		for _, s := range r.structs {
			if s.name != r.at(open-1) || !r.spend() {
				continue
			}
			if names := r.membersOf(s); n < len(names) {
				return s.name, names[n]
			}
		}
	}
	return "", ""
}

// membersOf returns the names of the fields of a struct, in their order.
func (r *arkReader) membersOf(s arkStruct) (names []string) {
	for i := s.body.from; i < s.body.to; {
		end := max(r.goLineEnd(i, s.body.to), i+1)
		for at := i; r.is(at, word); at += 2 {
			names = append(names, r.at(at))
			if r.at(at+1) != "," {
				break
			}
		}
		i = end
	}
	return names
}

// memberType returns the type of a field of a struct, or of the only struct that has it. It is "" where that is not known.
func (r *arkReader) memberType(of, member string) string {
	found := ""
	for _, s := range r.structs {
		for i := s.body.from; i < s.body.to && r.spend(); {
			end := max(r.goLineEnd(i, s.body.to), i+1)
			at := i
			for r.is(at, word) && r.at(at+1) == "," && r.at(at) != member {
				at += 2
			}
			if r.at(at) == member && end > at+1 {
				for r.at(at+1) == "," {
					at += 2
				}
				typ := r.plainType(part{at + 1, end})
				if s.name == of {
					return typ
				}
				if found != "" && found != typ {
					return ""
				}
				found = typ
			}
			i = end
		}
	}
	return found
}

// keepThing keeps what a name stands for.
func (r *arkReader) keepThing(name string, i int, t *arkThing) {
	for n, have := range r.things[name] {
		if !r.spend() {
			return
		}
		if t.of != "" && have.of == t.of && have.kind == t.kind && t.made {
			if have.filter != nil {
				if have.made {
					r.unread(r.span(one(i)), "This field is given a filter in several places: its systems are read with the last of them.")
				}
				have.filter.replaced = true
			}
			r.things[name][n] = t // calls that follow say more about it
			return
		}
	}
	r.things[name] = append(r.things[name], t)
}

// literalType returns the type of the literal that a field is given in: &Mover{filter: ..}.
func (r *arkReader) literalType(i int) string {
	for k := i - 1; k > 0 && r.spend(); k-- {
		if r.at(k) == "{" {
			if r.at(k-1) == "]" && r.match(k-1) > 0 {
				k = r.match(k - 1)
			}
			return r.at(k - 1)
		}
		if m := r.match(k); m >= 0 && m < k {
			k = m
		}
	}
	return ""
}

// baseType returns the type of the variable before the point at a token: s.filter.
func (r *arkReader) baseType(point int) string {
	base := point
	if r.at(base) == "." {
		base--
	}
	if !r.is(base, word) {
		return ""
	}
	if r.at(base-1) == "." { // sim.lights.filter
		return r.memberType(r.baseType(base-1), r.at(base))
	}
	for at := int(r.inside[base]); at >= 0 && r.spend(); at = r.scopes[at].parent {
		f := r.scopes[at]
		if f.of != "" && r.receiverOf(f) == r.at(base) {
			return f.of
		}
		for _, p := range r.items(f.params) {
			if r.at(p.from) == r.at(base) && p.to-p.from > 1 {
				return r.plainType(part{p.from + 1, p.to})
			}
		}
		if of := r.localType(r.at(base), part{f.body.from, base}); of != "" {
			return of
		}
	}
	return ""
}

// localType returns the type of a variable that is made by a literal: s := &Mover{}.
func (r *arkReader) localType(name string, p part) string {
	for k := p.from; k < p.to && r.spend(); k++ {
		if r.at(k) != name || r.at(k-1) == "." {
			continue
		}
		value := r.valueOf(k)
		if value < 0 {
			continue
		}
		k = value
		for r.at(k) == "&" || r.is(k, word) && r.at(k+1) == "." {
			k++
			if r.at(k) == "." {
				k++
			}
		}
		if r.is(k, word) && r.at(k+1) == "{" {
			return r.at(k)
		}
	}
	return ""
}

// valueOf returns the first token of what a variable is declared with: a, b := &A{}, &B{}. It is -1 where it is not declared.
func (r *arkReader) valueOf(name int) int {
	first := name
	for r.at(first-1) == "," && r.is(first-2, word) {
		first -= 2
	}
	equals := name + 1
	for r.at(equals) == "," && r.is(equals+1, word) {
		equals += 2
	}
	if r.at(equals) != ":=" {
		return -1
	}
	n := (name - first) / 2
	if values := r.split(part{equals + 1, r.goLineEnd(equals+1, len(r.tokens))}, ","); n < len(values) {
		return values[n].from
	}
	return -1
}

// plainType returns the last name of a type without its pointer and type arguments.
func (r *arkReader) plainType(p part) string {
	for p.from < p.to && (r.at(p.from) == "*" || r.at(p.from+1) == ".") {
		p.from++
		if r.at(p.from) == "." {
			p.from++
		}
	}
	return r.at(p.from)
}

// thing returns what a name stands for, nil if it is not one of the library's.
func (r *arkReader) thing(i int) *arkThing {
	list := r.things[r.at(i)]
	if len(list) == 0 || !r.is(i, word) {
		return nil
	}
	if r.at(i-1) == "." && !r.packages[r.at(i-2)] {
		return r.field(i, list)
	}
	var best *arkThing
	depth := 1 << 30
	for _, t := range list {
		if t.of != "" || !r.spend() || t.at > i && t.scope >= 0 {
			continue
		}
		if n := r.distance(i, t.scope); n >= 0 && n <= depth {
			best, depth = t, n
		}
	}
	return best
}

// distance returns how many scopes a token is inside of another one, -1 if it is not in it.
func (r *arkReader) distance(i, scope int) int {
	n := 0
	for at := int(r.inside[i]); ; at = r.scopes[at].parent {
		if at == scope {
			return n
		}
		if n++; at < 0 || !r.spend() {
			return -1
		}
	}
}

// field returns the field of a name behind a point. Where the type before the point is not known, only one field may have the name.
func (r *arkReader) field(i int, list []*arkThing) *arkThing {
	of := r.baseType(i - 1)
	var only *arkThing
	count := 0
	for _, t := range list {
		if !r.spend() {
			return nil
		}
		if of != "" && t.of == of {
			return t
		}
		if t.scope < 0 {
			only, count = t, count+1
		}
	}
	if count == 1 && (of == "" || !r.hasStruct(of)) {
		return only
	}
	return r.promoted(of, list)
}

// promoted returns the field of a type that another one embeds: type UI struct { components }.
func (r *arkReader) promoted(of string, list []*arkThing) *arkThing {
	for _, s := range r.structs {
		if s.name != of || !r.spend() {
			continue
		}
		for i := s.body.from; i < s.body.to; i++ {
			if m := r.match(i); m > i {
				i = m
				continue
			}
			at := i
			if r.at(at) == "*" {
				at++
			}
			if !r.tokens[i].newline && i > s.body.from || !r.is(at, word) || at+1 < s.body.to && !r.tokens[at+1].newline {
				continue
			}
			for _, t := range list {
				if t.of == r.at(at) && r.spend() {
					return t
				}
			}
		}
	}
	return nil
}

func (r *arkReader) hasStruct(name string) bool { return r.types.byName[name] != nil }

// resource reads values outside of entities: ecs.AddResource(w, &Grid{}), ecs.NewResource[Grid](w), a field of type ecs.Resource[Grid].
func (r *arkReader) resource(i int) {
	if !slices.Contains([]string{"AddResource", "NewResource", "GetResource", "ResourceID", "Resource"}, r.at(i)) {
		return
	}
	if r.at(i+1) == "[" && r.match(i+1) > 0 {
		for _, p := range r.items(i + 1) {
			if !r.types.generic[r.textOf(p)] {
				r.addSingleton(strings.TrimPrefix(r.textOf(p), "*"), r.span(p))
			}
		}
		return
	}
	c, ok := r.call(i)
	if !ok || r.at(i) != "AddResource" {
		return
	}
	if args := r.items(c.args); len(args) == 2 {
		p := args[1]
		if r.at(p.from) == "&" {
			p.from++
		}
		if open := r.find(p, "{"); open > 0 {
			p.to = open
		}
		if of := r.localType(r.at(p.from), r.bodyOf(i)); p.to-p.from == 1 && of != "" {
			r.addSingleton(of, r.span(p))
		} else if r.isName(p) {
			r.addSingleton(r.textOf(p), r.span(p))
		} else {
			r.unread(r.span(one(i)), "The type of this resource is not in the text: it is missing from the list of values outside of entities.")
		}
	}
}

// bodyOf returns the body of the function around a token, all of the text if there is none.
func (r *arkReader) bodyOf(i int) part {
	if at := r.inside[i]; at >= 0 {
		return r.scopes[at].body
	}
	return part{0, len(r.tokens)}
}
