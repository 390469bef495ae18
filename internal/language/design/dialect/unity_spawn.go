package dialect

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// archetype is what CreateArchetype makes.
type archetype struct {
	components []int
	known      bool
}

// unitySite is a place where entities are made.
type unitySite struct {
	call
	components    []int
	sometimes     []gain
	disabled      []int // of these
	count         int
	known         bool // the text says count
	prefab, baked bool
	left          bool // it is left out, with a note
}

// createArchetype reads archetype = EntityManager.CreateArchetype(typeof(A), ..).
func (r *unityReader) createArchetype(c call) {
	args := r.items(c.args)
	list, ok := r.componentTypes(args)
	r.read(r.span(r.whole(c)))
	if len(args) == 1 && r.at(args[0].from) != "typeof" {
		ok = ok && len(list) > 0
	}
	a := &archetype{known: ok}
	for _, each := range list {
		a.components = append(a.components, each.component)
	}
	if to, name := r.set(c.name); name >= 0 {
		r.archetypes[to] = a
	}
	r.archetypes[place{c.name, madeHere}] = a
}

// madeHere is the name of an archetype in the place of its token, for those that are given where they are made.
const madeHere = "made here"

func (r *unityReader) archetypeNamed(name string, i int) *archetype {
	for _, at := range r.here(i, name) {
		if a := r.archetypes[at]; a != nil {
			return a
		}
	}
	return r.givenArchetype(name)
}

// givenArchetype returns what is assigned to a field of a job: new BurstJob { SparkArchetype = m_Spark }.
func (r *unityReader) givenArchetype(name string) *archetype {
	all := r.vars[name]
	for _, at := range all[:min(len(all), maxHead)] {
		if r.at(at+1) != "=" || !r.is(at+2, word) || r.at(at+2) == name || !r.spend() {
			continue
		}
		if next := r.at(at + 3); next != "," && next != "}" && next != ";" {
			continue
		}
		for _, where := range r.here(at, r.at(at+2)) {
			if a := r.archetypes[where]; a != nil {
				return a
			}
		}
	}
	return nil
}

// bakes reports whether a token is in a baker, whose methods have no receiver.
func (r *unityReader) bakes(i int) bool {
	return r.baker(i) >= 0
}

// baker returns the function of a baker around a token, -1 for none.
func (r *unityReader) baker(i int) int {
	t, f := r.around(i, typeScope), r.around(i, function)
	if t < 0 || f < 0 {
		return -1
	}
	head := r.scopes[t]
	for k := head.head; k < head.body.from && k < head.head+maxHead; k++ {
		if strings.HasSuffix(r.at(k), "Baker") && k > head.head {
			return f
		}
	}
	return -1
}

// makes reads Instantiate, CreateEntity, and GetEntity in bakers.
func (r *unityReader) makes(c call) {
	name := r.at(c.name)
	baker := r.baker(c.name)
	switch {
	case name == "GetEntity":
		if baker >= 0 && r.isPrimary(c) {
			r.bakedSite(c, baker)
		}
		return
	case name == "CreateAdditionalEntity":
		if baker >= 0 {
			r.addUnitySite(unitySite{call: c, baked: true})
		}
		return
	case !r.method(c.name) || name == "Instantiate" && slices.Contains([]string{"Object", "GameObject"}, r.receiver(c.name)):
		return
	}
	if baker >= 0 {
		return
	}
	args := r.commandArgs(c)
	s := unitySite{call: c, count: 1, known: true, prefab: name == "Instantiate"}
	if name == "CreateEntity" {
		r.createdWith(&s, args)
	} else if len(args) > 0 {
		r.prefabQuery(&s, args[0])
	}
	array := ""
	for _, p := range args[min(1, len(args)):] {
		p = r.trimmed(p)
		if n := r.literal(p); n > 0 && len(args) > 1 {
			s.count = n
		} else if first := r.at(p.from); p.to-p.from == 1 && r.is(p.from, word) && len(args) == 2 && r.archetypeNamed(first, p.from) == nil {
			s.count, s.known = r.lengthOf(first, p.from)
			array = first
		} else if len(args) == 3 && first != "Allocator" && first != "typeof" && first != "ComponentType" && !strings.Contains(r.textOf(part{p.from, min(p.to, p.from+maxType)}), "Allocator") {
			s.known = false
		}
	}
	n := r.addUnitySite(s)
	if array != "" && n >= 0 {
		r.siteOf[place{r.owner(c.name), array}] = n
	}
}

// createdWith reads what CreateEntity is given: nothing, an archetype, or types.
func (r *unityReader) createdWith(s *unitySite, args []part) {
	for n, p := range args {
		first := r.at(p.from)
		if first == "typeof" || first == "ComponentType" || first == "new" {
			if more, ok := r.valueComponents(p); ok {
				s.components = append(s.components, more...)
				continue
			}
			s.left = true
		}
		if n > 0 || first == "typeof" || first == "ComponentType" || first == "new" {
			continue
		}
		last := r.at(p.to - 1)
		a := r.archetypeNamed(last, p.from)
		for i := p.from; a == nil && i < p.to && i < p.from+maxHead; i++ {
			a = r.archetypes[place{i, madeHere}]
		}
		if a == nil {
			a = r.returnedArchetype(p)
		}
		if a == nil || !a.known {
			s.left = true
			r.lost(r.span(r.whole(s.call)), "The archetype "+shortened(r.textOf(part{p.from, min(p.to, p.from+maxType)}))+" is not in the text: these entities are missing from the answer; the design can have them as `spawn 1000 Position, Velocity`.")
			return
		}
		s.components = append(s.components, a.components...)
	}
}

// returnedArchetype returns the archetype that a function of the text makes: manager.CreateEntity(Car(manager)).
func (r *unityReader) returnedArchetype(p part) (found *archetype) {
	c, ok := r.call(p.from)
	for i := p.from + 1; !ok && i < p.to && i < p.from+maxHead/4; i++ {
		c, ok = r.call(i)
	}
	if !ok {
		return nil
	}
	for at, a := range r.archetypes {
		if at.name != madeHere || r.madeBy(at.scope) != r.at(c.name) || !r.spend() {
			continue
		}
		if found != nil {
			return nil
		}
		found = a
	}
	return found
}

// madeBy returns the name of the function around a token, also of one whose body is an expression.
func (r *unityReader) madeBy(i int) string {
	if start := r.statementStart(i); r.sequence(start-2, ")", "=>") && r.match(start-2) > 0 {
		return r.at(r.match(start-2) - 1)
	}
	if at := r.owner(i); at >= 0 {
		return r.scopes[at].name
	}
	return ""
}

// prefabQuery leaves out the copies of a query's entities.
func (r *unityReader) prefabQuery(s *unitySite, p part) {
	if q := r.queryIn(p); q != nil {
		q.used = true
	}
	if l := r.loopOf(s.name); l != nil && r.isOfLoop(l, p) {
		s.known = false
	}
}

// lengthOf returns the length of new NativeArray<Entity>(100, Allocator.Temp).
func (r *unityReader) lengthOf(name string, i int) (n int, known bool) {
	at := r.declarationOf(name, i)
	if at < 0 || r.at(at+1) != "=" || r.at(at+2) != "new" {
		return 0, false
	}
	c, ok := r.call(at + 3)
	if !ok {
		return 0, false
	}
	if args := r.items(c.args); len(args) > 0 {
		n = r.literal(args[0])
	}
	return n, n > 0
}

// isPrimary reports whether GetEntity is about the object that a baker bakes.
func (r *unityReader) isPrimary(c call) bool {
	args := r.items(c.args)
	if c.types >= 0 || len(args) > 2 {
		return false
	}
	if len(args) == 0 || strings.HasPrefix(r.textOf(part{args[0].from, min(args[0].to, args[0].from+maxType)}), "TransformUsageFlags") {
		return true
	}
	f := r.around(c.name, function)
	if f < 0 || r.scopes[f].params < 0 || args[0].to-args[0].from != 1 {
		return false
	}
	params := r.items(r.scopes[f].params)
	return len(params) > 0 && r.at(params[0].to-1) == r.at(args[0].from)
}

// bakedSite records the entity of a baker, once for each of its functions.
func (r *unityReader) bakedSite(c call, baker int) {
	key := place{baker, "the baked entity"}
	n, known := r.siteOf[key]
	if !known {
		n = r.addUnitySite(unitySite{call: c, baked: true})
		if n < 0 {
			return
		}
		r.siteOf[key] = n
		r.transforms(n, c)
	}
	if to, name := r.set(c.name); name >= 0 {
		r.siteOf[to] = n
	}
}

// transforms adds what the usage flags of an entity give.
func (r *unityReader) transforms(n int, c call) {
	end := r.match(c.args)
	for i := c.args; i < end && i < c.args+maxHead; i++ {
		var names []string
		switch flag := r.at(i); flag {
		case "Dynamic":
			names = []string{"LocalTransform", "LocalToWorld"}
		case "Renderable":
			names = []string{"LocalToWorld"}
		default:
			continue
		}
		at := r.span(one(i))
		for _, name := range names {
			if component := r.use(name, at); component >= 0 && !slices.Contains(r.sites[n].components, component) {
				r.sites[n].components = append(r.sites[n].components, component)
			}
		}
		if r.once("usage flags") {
			r.assumed(at, "TransformUsageFlags."+r.at(i)+" makes the baker add "+strings.Join(names, " and ")+"; what else Unity adds to baked entities is not part of the answer.")
		}
	}
}

// addUnitySite records a place where entities are made, with its variable.
func (r *unityReader) addUnitySite(s unitySite) int {
	r.read(r.span(part{s.name, s.args + 1}))
	if len(r.sites) >= maxSites {
		r.limit("sites", r.span(one(s.name)), "A text has at most 1000 places that make entities: this one and those after it are left out.")
		return -1
	}
	r.sites = append(r.sites, s)
	if to, name := r.set(s.name); name >= 0 {
		r.siteOf[to] = len(r.sites) - 1
	}
	return len(r.sites) - 1
}

// foreachSite reads foreach (var e in instances), where instances were just made.
func (r *unityReader) foreachSite(i int) {
	for k := i + 2; k < i+maxHead; k++ {
		if r.at(k) == "in" && r.is(k+1, word) && r.is(k-1, word) {
			if n, known := r.siteNamed(r.at(k+1), k); known {
				r.siteOf[place{r.owner(i), r.at(k - 1)}] = n
			} else {
				delete(r.siteOf, place{r.owner(i), r.at(k - 1)})
			}
			return
		}
	}
}

func (r *unityReader) siteNamed(name string, i int) (int, bool) {
	for _, at := range r.here(i, name) {
		if n, known := r.siteOf[at]; known {
			return n, true
		}
	}
	return 0, false
}

// siteFor returns the place that made the entity of a change.
func (r *unityReader) siteFor(c call, args []part) (int, bool) {
	first := r.trimmed(args[0])
	if r.bakes(c.name) && !r.method(c.name) {
		inline, isCall := r.call(first.from)
		if isCall && r.at(first.from) == "GetEntity" && r.isPrimary(inline) {
			r.bakedSite(inline, r.baker(c.name))
		}
		if isCall && r.at(first.from) == "GetEntity" || len(args) == 1 && c.types < 0 || len(args) == 0 {
			n, known := r.siteOf[place{r.baker(c.name), "the baked entity"}]
			if !known && !isCall {
				r.bakedSite(c, r.baker(c.name))
				n, known = r.siteOf[place{r.baker(c.name), "the baked entity"}]
			}
			return n, known
		}
	}
	if !r.is(first.from, word) || first.to-first.from > 1 && r.at(first.from+1) != "[" {
		return 0, false
	}
	return r.siteNamed(r.at(first.from), c.name)
}

// give adds what a call gives to an entity that was just made, and reports whether it does.
func (r *unityReader) giveTo(c call, args []part, kind program.ChangeKind, components []int) bool {
	n, known := r.siteFor(c, args)
	if !known {
		return false
	}
	s := &r.sites[n]
	if kind == program.Enables {
		if r.once("begins disabled") {
			r.lost(r.span(one(c.name)), "Whether a component is enabled when its entity is made is not part of the design.")
		}
		r.begins(s, components, args[len(args)-1])
		return true
	}
	if kind == program.Removes {
		s.components = slices.DeleteFunc(s.components, func(i int) bool { return slices.Contains(components, i) })
		return true
	}
	sometimes := r.conditions(r.end(s.call), c.name) > 0
	for _, component := range components {
		addGained(&s.components, &s.sometimes, component, sometimes, c.name)
	}
	return true
}

// begins notes whether components are enabled when their entity is made.
func (r *unityReader) begins(s *unitySite, components []int, value part) {
	s.disabled = slices.DeleteFunc(s.disabled, func(i int) bool { return slices.Contains(components, i) })
	if r.textOf(part{value.from, min(value.to, value.from+maxType)}) == "false" {
		s.disabled = append(s.disabled, components...)
	}
}

// unityStarts are functions that run once.
var unityStarts = []string{"OnCreate", "OnStartRunning", "Start", "Awake", "OnEnable", "Main", "Initialize", "Setup"}

// runsOnce reports whether a token is in a function that runs once: by its name, or because its system disables itself.
func (r *unityReader) runsOnce(i int) bool {
	at := r.owner(i)
	if at < 0 {
		return true
	}
	f := r.scopes[at]
	if slices.Contains(unityStarts, f.name) {
		return true
	}
	for k := f.body.from; k < f.body.to && r.spend(); k++ {
		if r.at(k) == "Enabled" && r.at(k+1) == "=" && r.at(k+2) == "false" {
			return true
		}
	}
	return false
}

// makesSingleton reads EntityManager.CreateSingleton<T>().
func (r *unityReader) makesSingleton(c call) {
	components, ok := r.componentsOf(r.typeArgs(c))
	if args := r.items(c.args); c.types < 0 && len(args) > 0 {
		components, ok = r.valueComponents(args[0])
	}
	if !ok {
		r.unread(r.span(one(c.name)), "The component of this "+r.at(c.name)+" is not in the text: the singleton is missing from the answer.")
		return
	}
	for _, n := range components {
		r.addSingle(r.components[n].full, r.span(r.whole(c)))
	}
	r.addSpawn(spawn{at: r.span(r.whole(c)), count: 1, components: components, function: r.functionName(c.name)})
}

func (r *unityReader) addSites() {
	for _, s := range r.sites {
		if !s.left {
			r.addMade(s)
		}
	}
}

// addMade adds the entities of a place that makes some.
func (r *unityReader) addMade(s unitySite) {
	at := r.span(r.whole(s.call))
	if s.baked && len(s.components)+len(s.sometimes) == 0 {
		return // nothing was added to it
	}
	if s.prefab {
		r.lost(at, "What else the prefab of these entities has is not in the text where it is used: they have only what they are given here.")
	}
	made := spawn{at: at, components: s.components, sometimes: s.sometimes, disabled: s.disabled, function: r.functionName(s.name)}
	made.count = r.countOf(s)
	r.addSpawn(made)
}

// countOf returns how many entities a place makes, 0 if the text does not say.
func (r *unityReader) countOf(s unitySite) int {
	for _, n := range s.components {
		if r.single[lastName(r.components[n].full)] {
			r.assumed(r.span(r.whole(s.call)), "There is one of these entities, because the text asks for "+r.components[n].name+" as a singleton.")
			return 1
		}
	}
	if s.baked || !s.known || r.loopOf(s.name) != nil {
		return 0
	}
	n, known := r.times(s.name)
	if !known || s.count <= 0 || n > 1<<22/s.count {
		return 0
	}
	n *= s.count
	if called := r.calledOnce(s.name); called > 0 && n <= 1<<22/called {
		return n * called
	}
	if at := r.owner(s.name); at >= 0 && len(r.callers[at]) > 0 {
		return 0
	}
	if r.runsOnce(s.name) || n > 1 && r.functionName(s.name) != "" && !strings.HasSuffix(r.functionName(s.name), "Update") {
		return n
	}
	return 0
}

// calledOnce returns how often the function around a token is called by functions that run once; 0 if others call it too, or if the
// text does not say.
func (r *unityReader) calledOnce(i int) (sum int) {
	at := r.owner(i)
	if at < 0 || r.runsOnce(i) {
		return 0
	}
	for _, c := range r.callers[at] {
		n, known := r.times(c.name)
		if !known || !r.runsOnce(c.name) || r.loopOf(c.name) != nil || n > 1<<22 {
			return 0
		}
		sum += n
	}
	return min(sum, 1<<22)
}
