package dialect

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/design/syntax"
)

// spawnMany reads world.SpawnMany(1000, fill, pos, vel).
func (x *copse) spawnMany(c call) {
	if args := x.list(c.args); len(args) >= 3 {
		x.spawned(c, x.number(args[0]), x.terms(args[2:]))
	}
}

// spawnHelper reads spawn(1000, pos, vel), where the text has a function of that
// name for it, as the programs have that the playground writes.
func (x *copse) spawnHelper(c call) {
	args := x.list(c.args)
	params, found := x.function("spawn")
	if !found || len(args) < 2 || !strings.HasSuffix(x.written(part{params, x.match(params)}), "...ecs.Term") {
		return
	}
	x.spawned(c, x.number(args[0]), x.terms(args[1:]))
}

// spawnOne reads world.Spawn(pos, vel), and moving.Spawn(..) of a bundle, also in a
// loop like `for range 1000`.
func (x *copse) spawnOne(c call) {
	list, bundle := x.bundles[x.receiver(c.name)]
	if !bundle {
		if x.find(part{c.args + 1, x.match(c.args)}, "...") >= 0 {
			return // a helper's own
		}
		list = x.terms(x.list(c.args))
	}
	x.spawned(c, 1, list)
}

// spawned takes entities that are made once, or as often as a number says that
// stands in the text.
func (x *copse) spawned(c call, n int, list []access) {
	times, known := x.times(c.name)
	if !known || n < 1 {
		x.assumed(x.span(one(c.name)), "The number of entities is known at run time only, so they are left out; add your own with `spawn 1000 Position, Velocity`.")
		return
	}
	n *= times
	if n > syntax.MaxEntities-x.alive {
		x.lost(x.span(one(c.name)), "A design has at most 5,000,000 entities: these are left out.")
		return
	}
	s := spawn{at: x.span(one(c.name)), count: n}
	for _, a := range list {
		if a.component >= 0 && !slices.Contains(s.components, a.component) {
			s.components = append(s.components, a.component)
		}
	}
	if len(s.components) == 0 || len(x.spawns) >= mostSpawns {
		x.entities(c)
		return
	}
	if x.once("spawns") {
		x.assumed(s.at, "Entities are imported as if every function ran once; later changes are not imported.")
	}
	x.alive += n
	x.spawns = append(x.spawns, s)
}

// mostSpawns bounds the statements about entities.
const mostSpawns = 1000

// times returns how often a statement of a function is carried out when that runs:
// once, or as often as the `for range 1000` says that it stands in.
func (x *copse) times(i int) (n int, known bool) {
	at := x.inside[i]
	if at < 0 {
		return 1, true
	}
	f := x.scopes[at]
	if f.kind == lambda {
		return 0, false
	}
	n = 1
	for k := f.body.from; k < i && x.spend(); k++ {
		m := x.match(k)
		if m > i && x.at(k) == "{" {
			count := x.number(one(k - 1))
			if !x.sequence(k-3, "for", "range") || count < 1 || n > syntax.MaxEntities/count {
				return 0, false
			}
			n *= count
		} else if m > k && m < i {
			k = m
		}
	}
	return n, true
}
