package dialect

import (
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// draft collects what a text says while a reader reads it. It leaves out what cannot be part of a design, and adds a note
// about it. Package program has what becomes of it.
type draft struct {
	*outline
	*notes
	types      *typeTable
	components []component
	byName     map[string][]int // components by the last part of the name in the text
	names      map[string]bool  // of components, in the design
	systems    []system
	groups     []group
	changes    []change
	spawns     []spawn
	singletons []singleton
	observers  []observer
	layout     string
	version    string // of the library
	alive      int    // entities of the spawns
	loops      []repeat
	loopAt     []int32 // for each token, the innermost loop around it, -1 for none; see findLoops
	constant   constantTable
	given      map[place]int    // numbers that all calls of a function give for a parameter
	steps      int              // of searches, see spend
	calls      map[int][]call   // see helperCalls
	places     map[string][]int // see placesOf
	staticAPI  bool             // the methods of SystemAPI of Unity need no receiver
}

type component struct {
	name, full string // in the design; in the text
	at         span
	tag        bool
	bytes      int    // 0 if its type says so
	unit       string // instead of bytes: f32x3
	sized      bool   // the importer has set bytes or unit
	assumed    bool   // the size is not in the text
	storage    string // see program.Component
	traits     []trait
	requires   []int
}

type trait struct {
	name string
	at   span
}

// access is a component that a system or group names.
type access struct {
	component      int
	mut, optional  bool
	with, excluded bool // required or excluded, not accessed
	owned          bool // by a group
	lookup         bool // looked up for an entity of the loop, not part of the query
	state          program.State
	at             span
}

// system is a query with its loop, see program.System. Its group and lead are 1 more than an index, so that 0 is none.
type system struct {
	name        string
	at, loopAt  span
	accesses    []access
	function    string
	loop        program.Loop
	group, lead int
	parallel    bool
	weight      int // how often it runs in a tick, 0 for once
	expect      string
}

type group struct {
	at       span
	literals []access
}

// change is a place that changes entities, see program.Change. Its system is 1 more than an index, so that 0 is none.
type change struct {
	kind                program.ChangeKind
	verb                string
	added, removed      []int
	at                  span
	function            string
	system              int
	inLoop, sure, later bool
}

// spawn is a place that makes entities. A count of 0 is not in the text.
type spawn struct {
	at         span
	count      int
	components []int
	sometimes  []gain
	disabled   []int // of these
	function   string
}

type singleton struct {
	name string
	at   span
}

type observer struct {
	event     string
	component int
	handler   string
	at        span
}

func newDraft(s *source) *draft {
	return &draft{outline: newOutline(s), notes: newNotes(s), types: newTypeTable(s), byName: map[string][]int{}, names: map[string]bool{}}
}

// use returns the component with a name. The name may be qualified and have type arguments. A name that is new becomes
// a component. It returns -1 if the design has no room for more.
func (d *draft) use(full string, at span) int {
	if d.types.generic[full] {
		d.lost(at, full+" is a type parameter, so its uses are left out.")
		return -1
	}
	last := lastName(full)
	for _, i := range d.byName[last] {
		if sameName(d.components[i].full, full) {
			have := d.components[i].full
			if len(full) > len(have) {
				d.components[i].full = full
			}
			return i
		}
	}
	if len(d.components) >= syntax.MaxComponents {
		d.limit("components", at, "A design has at most "+strconv.Itoa(syntax.MaxComponents)+" components and tags: "+shortened(full)+" and those after it are left out.")
		return -1
	}
	name := d.fresh(full, last, at)
	d.components = append(d.components, component{name: name, full: full, at: at})
	d.byName[last] = append(d.byName[last], len(d.components)-1)
	return len(d.components) - 1
}

// sameName reports whether two names may be those of one type: one of them ends with the other, which has fewer qualifiers.
func sameName(a, b string) bool {
	if len(a) < len(b) {
		a, b = b, a
	}
	rest, ends := strings.CutSuffix(a, b)
	return ends && (rest == "" || strings.HasSuffix(rest, ":") || strings.HasSuffix(rest, "."))
}

// fresh returns a name of the design language that no other component has.
func (d *draft) fresh(full, last string, at span) string {
	name := identifier(last)
	if d.names[name] {
		name = unique(identifier(full), func(s string) bool { return d.names[s] })
	}
	d.names[name] = true
	if name != last {
		d.assumed(at, shortened(full)+" is called "+name+" in the design.")
	}
	return name
}

// addSystem adds a system, or a note about why it is left out.
func (d *draft) addSystem(name string, at span, accesses []access) *system {
	d.read(at)
	if len(d.systems) >= syntax.MaxSystems {
		d.limit("systems", at, "A design has at most "+strconv.Itoa(syntax.MaxSystems)+" systems: this one and those after it are left out.")
		return nil
	}
	clean, ok := d.conjunction(accesses)
	if !ok {
		return nil
	}
	d.systems = append(d.systems, system{name: identifier(name), at: at, accesses: clean, function: d.functionAt(at)})
	return &d.systems[len(d.systems)-1]
}

// addGroup adds a group, or a note about why it is left out.
func (d *draft) addGroup(at span, literals []access) {
	d.read(at)
	if len(d.groups) >= syntax.MaxGroups {
		d.limit("groups", at, "A design has at most "+strconv.Itoa(syntax.MaxGroups)+" groups: this one and those after it are left out.")
		return
	}
	clean, ok := d.conjunction(literals)
	if !ok {
		return
	}
	if len(clean) == 0 {
		d.lost(at, "This group names no component, so it is left out.")
		return
	}
	d.groups = append(d.groups, group{at, clean})
}

// addChange adds a change, without the components that the design has no room for.
func (d *draft) addChange(c change) {
	d.read(c.at)
	if len(d.changes) >= maxChanges {
		d.limit("changes", c.at, "A program has at most "+strconv.Itoa(maxChanges)+" changes: this one and those after it are left out.")
		return
	}
	none := func(i int) bool { return i < 0 }
	named := len(c.added)+len(c.removed) > 0
	c.added, c.removed = slices.DeleteFunc(c.added, none), slices.DeleteFunc(c.removed, none)
	if named && len(c.added)+len(c.removed) == 0 {
		return
	}
	d.changes = append(d.changes, c)
}

// Bounds of what one text may have of each.
const (
	maxChanges    = 2000
	maxSpawns     = 1000
	maxSingletons = 1000
	maxObservers  = 1000
)

// spawnUnknown is what is said of entities whose components are not found.
const spawnUnknown = "What these entities are made of is not found where they are made, so they are missing from the answer; the design can have them as `spawn 1000 Position, Velocity`."

// addSpawn adds entities, and says what is assumed about them: how many there are if the count is 0, and which have components that only
// some get. Those without components, and those that would be too many for a design, are left out with a note.
func (d *draft) addSpawn(s spawn) {
	d.read(s.at)
	for _, each := range d.divided(d.partly(s)) {
		d.addSpawned(each)
	}
}

func (d *draft) addSpawned(s spawn) {
	count := s.count
	if count == 0 {
		count = program.DefaultSpawned
	}
	none := func(i int) bool { return i < 0 }
	s.components = slices.DeleteFunc(s.components, none)
	s.sometimes = slices.DeleteFunc(s.sometimes, func(g gain) bool { return g.component < 0 || slices.Contains(s.components, g.component) })
	switch {
	case len(s.components)+len(s.sometimes) == 0:
		d.lost(s.at, spawnUnknown)
	case len(d.spawns) >= maxSpawns:
		d.limit("spawns", s.at, "A program has at most "+strconv.Itoa(maxSpawns)+" places that make entities: this one and those after it are left out.")
	case count > syntax.MaxEntities-d.alive:
		d.lost(s.at, "A design has at most 5,000,000 entities: these are left out.")
	default:
		d.alive += count
		d.spawns = append(d.spawns, s)
		d.assumeSpawn(s)
	}
}

// assumeSpawn says what is assumed about entities.
func (d *draft) assumeSpawn(s spawn) {
	if s.count == 0 {
		d.assumed(s.at, "The text does not say how many entities there are of these: the design has 1000, which you can change there.")
	}
	if len(s.sometimes) > 0 {
		d.assumed(s.at, "Only some of these entities get "+shortened(d.namesOf(componentsOfGains(s.sometimes)))+", and the text does not say how many: half of them are assumed, and one that is alone has them.")
	}
}

// namesOf lists the names of components.
func (d *draft) namesOf(components []int) string {
	var names []string
	for _, c := range components {
		if c >= 0 {
			names = append(names, d.components[c].name)
		}
	}
	return strings.Join(names, ", ")
}

// starts are how names of functions begin that run once, in small letters.
var starts = []string{
	"main", "init", "setup", "set_up", "load", "start", "boot", "constructor", "populate", "build", "prepare", "seed",
	"onattach", "oncreate", "onstart", "onenter", "on_attach", "on_create", "on_start", "on_enter",
}

// startsByName reports whether a function runs once by its name.
func startsByName(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc(starts, func(start string) bool { return strings.HasPrefix(name, start) })
}

// addSingleton adds a value that is kept outside of all entities, once for each type.
func (d *draft) addSingleton(name string, at span) {
	d.read(at)
	if len(d.singletons) < maxSingletons && d.once("singleton "+name) {
		d.singletons = append(d.singletons, singleton{name, at})
	}
}

// addObserver adds a function that runs when entities change.
func (d *draft) addObserver(o observer) {
	d.read(o.at)
	if len(d.observers) < maxObservers {
		d.observers = append(d.observers, o)
	}
}

// functionAt returns the name of the function around a part of the text, "" if there is none.
func (d *draft) functionAt(at span) string {
	i, _ := slices.BinarySearchFunc(d.tokens, at.start, func(t token, start int) int { return t.place().start - start })
	return d.functionName(i)
}

// functionName returns the name of the function around a token, with its type if it is a method.
func (d *draft) functionName(i int) string {
	at := d.owner(i)
	if at < 0 {
		return ""
	}
	f := d.scopes[at]
	of := f.of
	if t := d.around(i, typeScope); of == "" && t >= 0 && t < at {
		of = d.scopes[t].name
	}
	if of != "" && of != f.name {
		return of + "." + f.name
	}
	return f.name
}

// conjunction merges accesses to the same component. ok is false if a component is both required and excluded.
func (d *draft) conjunction(list []access) (clean []access, ok bool) {
	where := map[int]int{}
	for _, a := range list {
		if a.component < 0 {
			continue
		}
		i, again := where[a.component]
		if !again {
			where[a.component] = len(clean)
			clean = append(clean, a)
			continue
		}
		have := &clean[i]
		if have.excluded != a.excluded && !(have.optional || a.optional) {
			d.lost(a.at, d.components[a.component].full+" is both required and excluded, which no entity satisfies, so this is left out.")
			return nil, false
		}
		merge(have, a)
	}
	return clean, true
}

// merge adds an access to another one of the same component. A component that either of them writes is written, one
// that either requires is required, and an excluded one stays excluded.
func merge(have *access, a access) {
	switch {
	case have.excluded:
	case a.excluded:
		*have = a
	default:
		have.mut = have.mut || a.mut
		have.with = have.with && a.with
		have.optional = have.optional && a.optional
		have.lookup = have.lookup && a.lookup
		have.owned = have.owned || a.owned
		if a.state == program.Disabled || have.state == "" && !a.lookup {
			have.state = a.state
		}
	}
}

// nameSystems gives every system a name of its own, with a number where a name occurs twice.
func (d *draft) nameSystems() {
	taken := map[string]bool{}
	for i := range d.systems {
		s := &d.systems[i]
		if taken[s.name] {
			name := unique(s.name, func(n string) bool { return taken[n] })
			d.assumed(s.at, "Another system is called "+s.name+"; this one becomes "+name+".")
			s.name = name
		}
		taken[s.name] = true
	}
}

// resolveSizes gives every component its size, with a note where it is assumed.
func (d *draft) resolveSizes() {
	for i := range d.components {
		c := &d.components[i]
		if c.tag || c.sized {
			continue
		}
		t := d.types.byName[lastName(c.full)]
		if t == nil {
			if z, ok := d.types.builtIn(part{}, c.full); ok && z.ok {
				d.give(c, z, c.at)
				continue
			}
			if z, ok := d.types.instantiated(d.typeAt(c.at)); ok && z.ok {
				d.give(c, z, c.at)
				continue
			}
			c.assumed = true
			d.assumed(c.at, "The fields of "+shortened(c.full)+" are not in the text: 12 bytes (f32x3) are assumed.")
			continue
		}
		if t.empty {
			c.tag = true
			continue
		}
		z := d.types.sizeOfDeclared(t)
		if !z.ok {
			c.assumed = true
			d.assumed(t.at, "The size of "+t.name+" is unknown, because "+z.why+": 12 bytes (f32x3) are assumed.")
			continue
		}
		if z.bytes == 0 && (d.language == cpp || d.language == rust) { // what it extends or has is without values
			c.tag = true
			continue
		}
		d.give(c, z, t.at)
	}
}

// typeAt returns the part of a type whose name and arguments are at a place of the text.
func (d *draft) typeAt(at span) part {
	i := d.tokenAt(at.start)
	for k := i; k < i+maxHead/4 && k < len(d.tokens); k++ {
		if d.at(k) == "<" && d.match(k) > 0 {
			return part{i, d.match(k) + 1}
		}
	}
	return part{i, i}
}

// give sets the size of a component.
func (d *draft) give(c *component, z size, at span) {
	if z.pointers && d.once("pointers") {
		d.assumed(at, "Pointers, and types as wide as pointers, count as 8 bytes, as on 64-bit machines.")
	}
	c.bytes = max(z.bytes, 1)
	if z.unit != "" && z.count > 0 && scalarBytes[z.unit]*z.count == z.bytes {
		c.unit = z.unit
		if z.count > 1 {
			c.unit += "x" + strconv.Itoa(z.count)
		}
	}
}

// lostPair notes that a relationship is left out.
func (d *draft) lostPair(at span) {
	d.lost(at, "A design has no relationships: "+shortened(d.text[at.start:at.end])+" is left out.")
}
