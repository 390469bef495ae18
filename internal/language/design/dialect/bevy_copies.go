package dialect

import "slices"

// boundByQuery returns the component whose value a variable has that a query binds, so that *transform is one:
// for (transform, speed) in &moving, let (transform, ship) = ships.single().unwrap().
func (r *bevyReader) boundByQuery(i int, env bevyEnv) (bevyParts, bool) {
	at := r.owner(i)
	if at < 0 || r.scopes[at].params < 0 {
		return bevyParts{}, false
	}
	f, name := r.scopes[at], r.at(i)
	for k := i - 1; k > f.body.from && r.spend(); k-- {
		if r.at(k) != name || !r.is(k, word) || r.at(k-1) == "." {
			continue
		}
		n, behind := 0, k+1
		if open := int(r.bracket[k]); open >= 0 && r.at(open) == "(" && r.match(open) < i {
			n = slices.IndexFunc(r.items(open), func(p part) bool { return k >= p.from && k < p.to })
			behind = r.match(open) + 1
		}
		for r.at(behind) == ")" { // let Ok((a, b)) = q.single()
			behind++
		}
		if r.at(behind) != "in" && r.at(behind) != "=" {
			continue
		}
		return r.dataOf(f, behind+1, n, env)
	}
	return bevyParts{}, false
}

// dataOf returns the component that the query at a token has at a place of its data.
func (r *bevyReader) dataOf(f scope, i, n int, env bevyEnv) (bevyParts, bool) {
	for r.at(i) == "&" || r.at(i) == "mut" {
		i++
	}
	for _, p := range r.paramsOf(r.items(f.params)) {
		if p.name != r.at(i) || p.typ.empty() {
			continue
		}
		t := r.expand(bevyType{p.typ, env})
		name, args := r.head(t)
		if (name == "Option" || name == "Extract") && len(args) == 1 {
			name, args = r.head(r.expand(args[0]))
		}
		if !slices.Contains(bevyQueries, name) || len(args) == 0 {
			return bevyParts{}, false
		}
		data := r.expand(args[0])
		list := []part{data.part}
		if r.at(data.from) == "(" && r.match(data.from) == data.to-1 {
			list = r.items(data.from)
		}
		if n < 0 || n >= len(list) || r.at(list[n].from) != "&" {
			return bevyParts{}, false
		}
		typ := part{list[n].from + 1, list[n].to}
		if r.at(typ.from) == "mut" {
			typ.from++
		}
		return r.bundleOfType(bevyType{r.bare(typ), data.env}, 1), true
	}
	return bevyParts{}, false
}

// hooks reads world.register_component_hooks::<Body>().on_add(..).
func (r *bevyReader) hooks(i int) {
	c, ok := r.call(i)
	if !ok {
		return
	}
	types := r.typeArgs(c)
	for _, next := range r.chain(c) {
		if !slices.Contains(bevyHooks, r.at(next.name)) {
			continue
		}
		at := r.span(one(next.name))
		if len(types) != 1 || !r.isName(types[0]) {
			r.unread(at, "The component of this hook is not in the text: what runs when it changes is missing from the answer.")
			continue
		}
		component := r.use(r.plainName(bevyType{part: types[0]}), r.span(types[0]))
		if component < 0 {
			continue
		}
		r.addObserver(observer{event: r.at(next.name), component: component, at: at})
		r.lost(at, "A design has no hooks: "+r.at(next.name)+" of "+shortened(r.components[component].full)+" is left out, and so is what it costs at each change.")
	}
}

// genericBundle returns the components of a literal of a bundle with type parameters, which its values show:
// SlotBundle { node: Node::default(), slot: Sword }. known is false for any other value.
func (r *bevyReader) genericBundle(p, typ part, env bevyEnv, depth int) (made bevyParts, known bool) {
	name, args := r.head(bevyType{typ, env})
	s := r.structs[name]
	open := typ.to
	if !s.derives["Bundle"] || len(s.params) == 0 || len(args) > 0 || r.match(open) != p.to-1 || r.at(open) != "{" && r.at(open) != "(" {
		return made, false
	}
	items := r.items(open)
	for n, f := range s.fields {
		if f.ignored {
			continue
		}
		isParam := f.typ.to-f.typ.from == 1 && slices.Contains(s.params, r.at(f.typ.from))
		if !isParam {
			made = made.with(r.bundleOfType(bevyType{f.typ, env}, depth+1))
			continue
		}
		value := part{}
		for k, each := range items {
			if !r.spend() {
				return r.unknownBundle(typ), true
			}
			if r.at(open) == "{" && r.at(each.from) == f.name && r.at(each.from+1) == ":" {
				value = part{each.from + 2, each.to}
			} else if r.at(open) == "{" && r.at(each.from) == f.name && each.to == each.from+1 || r.at(open) == "(" && k == n {
				value = each
			}
		}
		if value.empty() {
			return r.unknownBundle(typ), true
		}
		made = made.with(r.bundleOf(value, env, depth+1))
	}
	return made, true
}

// boundByArray returns what a variable of for kind in [Sword, Bow] is made of: what the first value is.
func (r *bevyReader) boundByArray(i int, env bevyEnv, depth int) (bevyParts, bool) {
	for n := int(r.loopAt[i]); n >= 0 && r.spend(); n = int(r.loopAt[r.loops[n].head]) {
		head := r.loops[n].head
		if r.at(head+1) == r.at(i) && r.at(head+2) == "in" && r.at(head+3) == "[" {
			if items := r.items(head + 3); len(items) > 0 {
				return r.bundleOf(items[0], env, depth+1), true
			}
		}
	}
	return bevyParts{}, false
}
