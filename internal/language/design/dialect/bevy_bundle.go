package dialect

import (
	"cmp"
	"slices"
	"strings"
)

// bevyParts are the components of a bundle. why says what of it is not known, "" if all is.
type bevyParts struct {
	components []int
	why        string
}

func (b bevyParts) with(more bevyParts) bevyParts {
	if b.why == "" {
		b.why = more.why
	}
	b.components = slices.Clone(b.components)
	for _, c := range more.components {
		if !slices.Contains(b.components, c) {
			b.components = append(b.components, c)
		}
	}
	return b
}

// bevyOwnBundles are bundles of older versions of Bevy that say nothing but their components.
var bevyOwnBundles = map[string][]string{
	"TransformBundle": {"Transform", "GlobalTransform"}, "VisibilityBundle": {"Visibility", "InheritedVisibility", "ViewVisibility"},
	"SpatialBundle": {"Visibility", "InheritedVisibility", "ViewVisibility", "Transform", "GlobalTransform"},
}

// bevyNoTypes are names in front of values that are no components.
var bevyNoTypes = []string{"Some", "None", "Ok", "Err", "Box", "Vec", "Default", "String", "Arc", "Rc", "Option", "Result"}

func (r *bevyReader) unknownBundle(p part) bevyParts {
	return bevyParts{why: "what " + shortened(r.textOf(part{p.from, min(p.to, p.from+maxHead)})) + " is made of is not in the text"}
}

// bundleOf returns the components of a value: (Body::new(), Speed(1.0)), BodyBundle { .. }, body(), a variable.
func (r *bevyReader) bundleOf(p part, env bevyEnv, depth int) bevyParts {
	if depth > maxBevyDepth || !r.spend() {
		return r.unknownBundle(p)
	}
	if r.at(p.from) == "(" && r.match(p.from) == p.to-1 {
		out := bevyParts{}
		for _, each := range r.items(p.from) {
			out = out.with(r.bundleOf(each, env, depth+1))
		}
		return out
	}
	if r.at(p.from) == "*" && p.to-p.from == 2 { // a copy of what a query gives
		if made, known := r.boundByQuery(p.from+1, env); known {
			return made
		}
		p.from++
	}
	path := r.pathOf(p)
	if path.empty() {
		return r.unknownBundle(p)
	}
	if r.at(path.to) == "!" {
		return r.bundleMacro(p, r.at(path.to-1))
	}
	typ, isType := r.typeOfPath(path)
	if !isType {
		return r.bundleOfName(p, path, env, depth)
	}
	if name, _ := r.head(bevyType{part: typ}); slices.Contains(bevyNoTypes, name) {
		return r.unknownBundle(p)
	}
	if made, known := r.genericBundle(p, typ, env, depth); known {
		return made
	}
	if typ.to < path.to && r.at(typ.to) == "::" && r.at(path.to) == "(" { // Body::heavy()
		if made, known := r.returned(r.head0(typ), r.at(path.to-1), env, depth); known {
			return made
		}
	}
	if last, made, known := r.lastMethod(p, path, typ, env, depth); known {
		return made
	} else if slices.Contains([]string{"into", "build", "bundle", "unwrap", "collect"}, last) {
		return r.unknownBundle(p)
	}
	return r.bundleOfType(bevyType{typ, env}, depth)
}

func (r *bevyReader) head0(p part) string {
	name, _ := r.head(r.expand(bevyType{part: p}))
	return name
}

// lastMethod reads the last method that is called on a value, where the text has it.
func (r *bevyReader) lastMethod(p, path, typ part, env bevyEnv, depth int) (name string, made bevyParts, known bool) {
	end := path.to
	if m := r.match(end); m > end && m < p.to {
		end = m + 1
	}
	for r.at(end) == "." && end < p.to {
		c, ok := r.call(end + 1)
		if !ok {
			break
		}
		name, end = r.at(end+1), r.end(c)
	}
	if name != "" {
		made, known = r.returned(r.head0(typ), name, env, depth)
	}
	return name, made, known
}

// bundleMacro reads children![..], whose entities are read where they stand.
func (r *bevyReader) bundleMacro(p part, name string) bevyParts {
	if name == "children" || name == "related" {
		r.noteChildren(r.span(p))
		return bevyParts{}
	}
	return r.unknownBundle(p)
}

// noteChildren notes, once, that the design does not say which entities are children of others.
func (r *bevyReader) noteChildren(at span) {
	if r.once("children") {
		r.lost(at, "Which entities are children of others is left out, and so are the components in which Bevy keeps that.")
	}
}

// bundleOfName returns what a function or variable gives.
func (r *bevyReader) bundleOfName(p, path part, env bevyEnv, depth int) bevyParts {
	name := r.at(path.to - 1)
	if r.at(path.to) == "(" || r.at(path.to-1) == ">" {
		if name == ">" && r.match(path.to-1) > 1 {
			name = r.at(r.match(path.to-1) - 2)
		}
		if made, known := r.returned("", name, env, depth); known {
			return made
		}
		return r.unknownBundle(p)
	}
	if path.to-path.from != 1 {
		return r.unknownBundle(p)
	}
	if r.at(path.to) == "." && path.to < p.to && r.at(path.to+1) != "clone" {
		return r.unknownBundle(p)
	}
	return r.bundleOfVariable(path.from, env, depth)
}

// bundleOfVariable looks for let name = .. before a token, and for a parameter with that name.
func (r *bevyReader) bundleOfVariable(i int, env bevyEnv, depth int) bevyParts {
	if r.at(i+1) == "." && r.at(i+2) == "clone" {
		if made, known := r.boundByQuery(i, env); known {
			return made
		}
	}
	if typ, known := r.consts[r.at(i)]; known {
		return r.bundleOfType(bevyType{part: typ}, depth+1)
	}
	if made, known := r.boundByArray(i, env, depth); known {
		return made
	}
	at := r.owner(i)
	if at < 0 {
		return r.unknownBundle(one(i))
	}
	f, name := r.scopes[at], r.at(i)
	for k := i - 1; k > f.body.from && r.spend(); k-- {
		if r.at(k) != name || r.at(k-1) != "let" && (r.at(k-1) != "mut" || r.at(k-2) != "let") {
			continue
		}
		end := r.find(part{k, f.body.to}, ";")
		equals := r.find(part{k, max(end, k)}, "=")
		switch {
		case r.at(k+1) == ":" && equals > 0:
			return r.bundleOfType(bevyType{part{k + 2, equals}, env}, depth+1)
		case equals == k+1 && end > 0:
			return r.bundleOf(part{equals + 1, end}, env, depth+1)
		}
		return r.unknownBundle(one(i))
	}
	if f.params >= 0 {
		for _, p := range r.paramsOf(r.items(f.params)) {
			if p.name == name && !p.typ.empty() && r.at(p.typ.from) != "impl" {
				return r.bundleOfType(bevyType{p.typ, env}, depth+1)
			}
		}
	}
	return r.unknownBundle(one(i))
}

// withArguments returns the name of a component with the type arguments that the compiler infers: those of the only component that the
// text makes of this type.
func (r *bevyReader) withArguments(name, plain string) string {
	if len(r.structs[name].params) == 0 || strings.Contains(plain, "<") {
		return plain
	}
	found := ""
	for i := range r.components {
		if full := r.components[i].full; strings.HasPrefix(full, plain+"<") {
			if found != "" {
				return plain
			}
			found = full
		}
	}
	return cmp.Or(found, plain)
}

// bundleOfType returns the components of a type.
func (r *bevyReader) bundleOfType(t bevyType, depth int) bevyParts {
	out := bevyParts{}
	if name, args := r.head(r.expand(t)); r.structs[name].derives["Bundle"] && len(r.structs[name].params) > len(args) {
		return r.unknownBundle(t.part)
	}
	all := r.members(t, depth)
	for n, member := range all {
		if n > maxBevyTerms {
			return r.unknownBundle(t.part)
		}
		name, _ := r.head(member)
		switch own := bevyOwnBundles[name]; {
		case name == "PhantomData":
		case !r.isName(member.part) || slices.Contains(bevyNoTypes, name) || !isTypeName(name) || r.types.generic[name] && r.structs[name].token == 0:
			return r.unknownBundle(member.part)
		case own != nil && r.structs[name].token == 0:
			for _, each := range own {
				out.components = append(out.components, r.use(each, r.span(member.part)))
			}
		case strings.HasSuffix(name, "Bundle") && r.structs[name].token == 0:
			return r.unknownBundle(member.part)
		default:
			out.components = append(out.components, r.use(r.withArguments(name, r.plainName(member)), r.span(member.part)))
		}
	}
	return out
}

// returned returns what a function of the text gives: its type, or its last expression for impl Bundle.
func (r *bevyReader) returned(of, name string, env bevyEnv, depth int) (bevyParts, bool) {
	scopes := r.functions[name]
	if of != "" {
		scopes = slices.DeleteFunc(slices.Clone(r.methods[of]), func(n int) bool { return r.scopes[n].name != name })
	}
	if len(scopes) != 1 || r.scopes[scopes[0]].params < 0 {
		return bevyParts{}, false
	}
	f := r.scopes[scopes[0]]
	typ := part{r.match(f.params) + 1, f.body.from - 1}
	if r.at(typ.from) != "->" {
		return bevyParts{}, false
	}
	typ.from++
	if where := r.find(typ, "where"); where > 0 {
		typ.to = where
	}
	if r.at(typ.from) != "impl" {
		return r.bundleOfType(bevyType{typ, env}, depth+1), true
	}
	return r.bundleOf(r.lastExpression(f.body), env, depth+1), true
}

// lastExpression returns the expression that a block gives.
func (r *bevyReader) lastExpression(body part) part {
	parts := r.split(body, ";")
	if len(parts) == 0 {
		return part{body.from, body.from}
	}
	last := parts[len(parts)-1]
	for n := 0; n < maxHead; n++ {
		word := r.at(last.from)
		if word != "if" && word != "for" && word != "while" && word != "loop" {
			break
		}
		open := r.braceAfter(last.from+1, ";")
		if open < 0 || r.match(open) < 0 || r.match(open)+1 >= last.to {
			break
		}
		last.from = r.match(open) + 1
	}
	if r.at(last.from) == "return" {
		last.from++
	}
	return last
}
