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
		if name == "Option" && len(args) == 1 {
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
