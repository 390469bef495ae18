package dialect

import (
	"slices"
	"strings"
)

// typed is a type as a text means it, without aliases and with the arguments of templates in place.
type typed struct {
	full     string
	constant bool
	at       span
}

// cppNames has what the names of a C++ text stand for: aliases, and the arguments of templates.
type cppNames struct {
	*draft
	spaces    map[string]string // namespace aliases
	aliases   map[string]cppAlias
	templates map[int]cppTemplate // by scope
	uses      map[string][]int    // brackets behind the names of templates
	deduced   map[string][]call   // calls of templates that do not name their types
	// instancesOf has the bindings of templates by scope, once they were looked for.
	instancesOf map[int][]binding
	binds       int
}

// cppAlias is `using Name = type;`, perhaps a template.
type cppAlias struct {
	params []string
	part   part
}

// cppTemplate is a function or type with parameters.
type cppTemplate struct {
	name   string
	params []string
	packs  map[string]bool
}

// binding says what the parameters of the templates around a place stand for.
type binding map[string][]typed

func newCppNames(d *draft) *cppNames {
	n := &cppNames{draft: d, spaces: map[string]string{}, aliases: map[string]cppAlias{}, templates: map[int]cppTemplate{}, uses: map[string][]int{}, deduced: map[string][]call{}, instancesOf: map[int][]binding{}}
	bodies := map[int]int{}
	for i, s := range d.scopes {
		bodies[s.body.from] = i
	}
	for i := range d.tokens {
		switch d.at(i) {
		case "namespace":
			if end := d.find(part{i, min(i+maxHead, len(d.tokens))}, ";"); d.at(i+2) == "=" && end > 0 {
				n.spaces[d.at(i+1)] = strings.TrimPrefix(d.textOf(part{i + 3, end}), "::")
			}
		case "using":
			n.alias(i, nil)
		case "typedef":
			if end := d.find(part{i, min(i+maxHead, len(d.tokens))}, ";"); end > i+2 && d.is(end-1, word) && d.at(i+1) != "struct" {
				n.aliases[d.at(end-1)] = cppAlias{part: part{i + 1, end - 1}}
			}
		case "template":
			n.template(i, bodies)
		}
	}
	n.findUses()
	return n
}

// alias reads `using Name = type;`.
func (n *cppNames) alias(i int, params []string) {
	end := n.find(part{i, min(i+5*maxHead, len(n.tokens))}, ";")
	if n.at(i+2) != "=" || end < 0 || !n.is(i+1, word) {
		return
	}
	if _, again := n.aliases[n.at(i+1)]; !again {
		n.aliases[n.at(i+1)] = cppAlias{params, part{i + 3, end}}
	}
}

// template reads `template<typename T, typename... Ts>` and what it is of.
func (n *cppNames) template(i int, bodies map[int]int) {
	if n.at(i+1) != "<" || n.match(i+1) < 0 {
		return
	}
	t := cppTemplate{packs: map[string]bool{}}
	for _, p := range n.items(i + 1) {
		equals := n.find(p, "=")
		if equals > 0 {
			p.to = equals
		}
		if name := n.at(p.to - 1); n.is(p.to-1, word) && p.to-p.from > 1 {
			t.params = append(t.params, name)
			t.packs[name] = n.at(p.to-2) == "..."
			n.types.generic[name] = true
		}
	}
	next := n.match(i+1) + 1
	if n.at(next) == "using" {
		n.alias(next, t.params)
		return
	}
	for k, steps := next, 0; k < len(n.tokens) && steps < 2*maxHead; k, steps = k+1, steps+1 {
		if scope, known := bodies[k+1]; known && n.at(k) == "{" {
			t.name = n.scopes[scope].name
			if head := n.scopes[scope].head; n.at(head-1) == "::" && n.at(head-2) == ">" && n.match(head-2) > 0 {
				t.name = n.at(n.match(head-2) - 1) // template<..> void System<T>::run()
			}
			n.templates[scope] = t
			return
		}
		switch n.at(k) {
		case ";", "}":
			return
		case "(", "[", "<", "{":
			if m := n.match(k); m > k {
				k = m
			}
		}
	}
}

// findUses finds where templates are named with their arguments.
func (n *cppNames) findUses() {
	names := map[string]bool{}
	for _, t := range n.templates {
		names[t.name] = true
	}
	for i := range n.tokens {
		if names[n.at(i)] && n.is(i, word) && n.at(i+1) == "<" && n.match(i+1) > 0 && !slices.Contains([]string{"struct", "class"}, n.at(i-1)) {
			n.uses[n.at(i)] = append(n.uses[n.at(i)], i+1)
		} else if c, ok := n.call(i); ok && names[n.at(i)] && c.types < 0 {
			n.deduced[n.at(i)] = append(n.deduced[n.at(i)], c)
		}
	}
}

// isAliasOf reports whether a name is an alias of a type of the library.
func (n *cppNames) isAliasOf(name, of string) bool {
	a, known := n.aliases[name]
	return known && a.part.to-a.part.from <= 3 && n.at(a.part.to-1) == of
}

// resolve returns the types that a part of a list stands for: one, or all of a pack. ok is false where a parameter of a
// template has no known argument.
func (n *cppNames) resolve(p part, b binding) (types []typed, ok bool) {
	for p.from < p.to && n.at(p.to-1) == "..." {
		p.to--
	}
	a := n.cppArg(p)
	if list, known := b[a.full]; known {
		for _, t := range list {
			types = append(types, typed{t.full, t.constant || a.constant, a.at})
		}
		return types, true
	}
	if n.types.generic[a.full] && n.inTemplate(p.from, a.full) {
		return nil, false
	}
	return []typed{{n.plain(a.full, 0), a.constant, a.at}}, true
}

// inTemplate reports whether a token is inside of a template with a parameter of this name.
func (n *cppNames) inTemplate(i int, param string) bool {
	for at := int(n.inside[i]); at >= 0; at = n.scopes[at].parent {
		if t, known := n.templates[at]; known && slices.Contains(t.params, param) {
			return true
		}
	}
	return false
}

// plain returns a name without aliases of namespaces and types.
func (n *cppNames) plain(full string, depth int) string {
	if first, rest, qualified := strings.Cut(full, "::"); qualified {
		if space := n.spaces[first]; space != "" {
			full = space + "::" + rest
		}
	}
	a, known := n.aliases[lastName(full)]
	if !known || depth > maxAliases || len(a.params) > 0 || a.part.to-a.part.from > maxType || strings.Contains(full, "<") {
		return full
	}
	target := n.cppArg(a.part)
	if !n.isName(target.part) || target.pointer || strings.Contains(target.full, "<") {
		return full
	}
	if n.types.byName[lastName(target.full)] == nil || lastName(target.full) == lastName(full) {
		return full // a component of its own: using Health = int
	}
	return n.plain(target.full, depth+1)
}

// maxAliases is how many aliases of aliases are followed.
const maxAliases = 8

// Bounds of what templates stand for.
const (
	maxBindings = 64     // of one place
	maxBinds    = 10_000 // of a text
)

// bindings returns what the parameters in a part stand for, one binding for each way in which the text instantiates the
// templates around it. Without parameters it is one empty binding, and where no instantiation is known, none.
func (n *cppNames) bindings(p part) []binding {
	out := []binding{{}}
	for at := int(n.inside[p.from]); at >= 0; at = n.scopes[at].parent {
		t, known := n.templates[at]
		if !known || !n.namesAny(p, t.params) {
			continue
		}
		var next []binding
		for _, more := range n.instances(t, at) {
			for _, each := range n.spread(t, more, p) {
				for _, b := range out {
					if len(next) < maxBindings && n.mayBind(p) {
						next = append(next, merged(b, each))
					}
				}
			}
		}
		out = next
	}
	return out
}

func (n *cppNames) namesAny(p part, params []string) bool {
	for i := p.from; i < p.to && n.spend(); i++ {
		if n.is(i, word) && slices.Contains(params, n.at(i)) {
			return true
		}
	}
	return false
}

// instances returns the bindings of one template. They are looked for once; a template that instantiates itself, through
// others too, has none of that way.
func (n *cppNames) instances(t cppTemplate, scope int) []binding {
	if known, again := n.instancesOf[scope]; again {
		return known
	}
	n.instancesOf[scope] = nil
	var out []binding
	seen := map[string]bool{}
	for _, open := range append(slices.Clone(n.uses[t.name]), n.lists(t, scope)...) {
		if body := n.scopes[scope].body; open >= body.from && open < body.to {
			continue // inside of itself
		}
		args := part{open + 1, n.match(open)}
		if !n.mayBind(args) {
			break
		}
		for _, outer := range n.bindings(args) {
			if len(out) >= maxBindings || !n.mayBind(args) {
				break
			}
			b, ok := n.bind(t, open, outer)
			if key := n.keyOf(t, b); ok && !seen[key] {
				seen[key] = true
				out = append(out, b)
			}
		}
	}
	n.instancesOf[scope] = out
	return out
}

// mayBind counts an attempt to instantiate a template. It returns false if no more are made.
func (n *cppNames) mayBind(p part) bool {
	if n.binds++; n.binds == maxBinds {
		n.limit("templates", n.span(p), "The templates of this text are too many: some of their instantiations were not looked at, and what they do is missing from the answer.")
	}
	return n.binds < maxBinds
}

// lists returns the brackets of lists of types that are passed to a template whose parameter is such a list:
// copy(AllComponents{}) for using AllComponents = List<A, B> and template<class... Ts> void copy(List<Ts...>).
func (n *cppNames) lists(t cppTemplate, scope int) []int {
	var out []int
	if n.scopes[scope].params < 0 || len(n.deduced[t.name]) == 0 {
		return nil
	}
	for k, p := range n.items(n.scopes[scope].params) {
		open := n.find(p, "<")
		if open < 0 || !n.namesAny(part{open, n.match(open)}, t.params) {
			continue
		}
		for _, c := range n.deduced[t.name] {
			args := n.items(c.args)
			if k >= len(args) || !n.mayBind(p) {
				continue
			}
			a, known := n.aliases[n.at(args[k].from)]
			if list := n.find(a.part, "<"); known && list > 0 && n.at(list-1) == n.at(open-1) {
				out = append(out, list)
			}
		}
	}
	return out
}

// bind gives the parameters of a template the arguments between brackets. A pack takes all that are left.
func (n *cppNames) bind(t cppTemplate, open int, outer binding) (b binding, ok bool) {
	var types []typed
	for _, p := range n.items(open) {
		each, ok := n.resolve(p, outer)
		if !ok {
			return nil, false
		}
		types = append(types, each...)
	}
	b = binding{}
	for _, param := range t.params {
		switch {
		case t.packs[param]:
			b[param], types = types, nil
		case len(types) > 0:
			b[param], types = types[:1], types[1:]
		}
	}
	return b, len(b) > 0
}

func (n *cppNames) keyOf(t cppTemplate, b binding) string {
	var key strings.Builder
	for _, param := range t.params {
		for _, each := range b[param] {
			key.WriteString(each.full + ",")
		}
	}
	return key.String()
}

// spread returns a binding for each type of a pack that a part names without dots: (registry.view<Ts>(), ...).
func (n *cppNames) spread(t cppTemplate, b binding, p part) []binding {
	for i := p.from; i < p.to; i++ {
		name := n.at(i)
		if !t.packs[name] || n.at(i+1) == "..." {
			continue
		}
		var out []binding
		for _, each := range b[name] {
			out = append(out, merged(b, binding{name: {each}}))
		}
		return out
	}
	return []binding{b}
}

func merged(a, b binding) binding {
	out := binding{}
	for name, types := range a {
		out[name] = types
	}
	for name, types := range b {
		out[name] = types
	}
	return out
}
