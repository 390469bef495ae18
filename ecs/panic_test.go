package ecs_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/store/onebyone"
)

// panicFixture is a world with entities of every state, and terms of another world.
type panicFixture struct {
	w       *ecs.World
	pos     ecs.Handle[position]
	mass    ecs.Handle[weight]
	ice     ecs.TagHandle
	script  ecs.Dynamic
	others  others
	alive   ecs.Entity // has a weight
	queued  ecs.Entity
	dead    ecs.Entity
	zero    ecs.Entity
	unknown ecs.Entity
}

// others is terms of another world.
type others struct {
	pos          ecs.Handle[position]
	ice, runtime ecs.TagHandle
	script       ecs.Dynamic
}

func newOthers() others {
	w := ecs.NewWorld()
	return others{ice: ecs.Tag[frozen](w), runtime: w.TagNamed("late"), script: w.Dynamic("charge", 1), pos: ecs.Component[position](w)}
}

func newPanicFixture(t *testing.T) *panicFixture {
	w := hold(ecs.NewWorld())
	m := &panicFixture{w: w, pos: ecs.Component[position](w), mass: ecs.Component[weight](w), ice: ecs.Tag[frozen](w), script: w.Dynamic("script", 5), others: newOthers()}
	m.alive, m.dead = w.Spawn(m.mass), w.Spawn(m.pos)
	mustCommit(t, w)
	w.Despawn(m.dead)
	mustCommit(t, w)
	m.queued, m.unknown = w.Spawn(), ecs.Entity(entity.New(99, 1))
	return m
}

// inSystem runs f inside a system that accesses weight.
func (m *panicFixture) inSystem(f func(ecs.Block), options ...ecs.Option) {
	if _, err := tryCommit(m.w); err != nil {
		panic(err)
	}
	ecs.System1(m.w, "S", func(b ecs.Block, _ []weight) { f(b) }, options...).Run(0)
}

// inObserver commits with an observer that runs f.
func (m *panicFixture) inObserver(f func()) {
	m.w.Observe(m.ice, ecs.Added, func(ecs.Observed) { f() })
	m.ice.Add(m.alive)
	_, _ = tryCommit(m.w)
}

// inBulkSpawn runs f as the function of a bulk spawn.
func (m *panicFixture) inBulkSpawn(f func(ecs.Block)) {
	m.w.SpawnMany(1, f, m.mass)
}

// inBatch runs f inside a Batch.
func (m *panicFixture) inBatch(f func()) {
	release(m.w)
	defer hold(m.w)
	m.w.Batch(f)
}

// inQuery runs f inside a loop over a query.
func (m *panicFixture) inQuery(f func()) {
	for range ecs.NewQuery1[weight](m.w).All() {
		f()
	}
}

const (
	isDead   = ": the entity is dead: it was despawned, and this handle was kept"
	isQueued = ": the entity is queued: it was spawned in this tick or Batch, and can be read after it"
	isAlive  = ": the entity is alive and does not have the component"
	isComing = ": the component is queued, and can be read after this tick or Batch"
	isZero   = ": the zero Entity is no entity"
	isOther  = " belongs to another world: take its handle from this one with ecs.Component"
	isNever  = ": this world never returned such a handle"
)

// gather reads the positions of a list of entities.
func (m *panicFixture) gather(pos ecs.Handle[position], list ...ecs.Entity) {
	for range pos.GetMany(list) {
	}
}

// TestPanics checks the complete text of every panic.
func TestPanics(t *testing.T) {
	for _, c := range []struct {
		name string
		do   func(m *panicFixture)
		want string
	}{
		// Handles of entities that are not alive.
		{"get of the dead", func(m *panicFixture) { m.pos.Get(m.dead) }, "position of entity 1.1" + isDead},
		{"gather of the dead", func(m *panicFixture) { m.gather(m.pos, m.dead) }, "position of entity 1.1" + isDead},
		{"gather of a missing component", func(m *panicFixture) { m.gather(m.pos, m.alive) }, "position of entity 0.1" + isAlive},
		{"gather of an unknown handle", func(m *panicFixture) { m.gather(m.pos, m.unknown) }, "position of entity 99.1" + isNever},
		{"gather by a zero handle", func(m *panicFixture) { m.gather(ecs.Handle[position]{}) }, "a zero Handle: take one from ecs.Component"},
		{"commit while it gathers", func(m *panicFixture) {
			for range m.mass.GetMany([]ecs.Entity{m.alive, m.alive}) {
				_, _ = tryCommit(m.w)
			}
		}, "rows may have moved within a loop over GetMany; do what moves them after the loop"},
		{"get of the queued", func(m *panicFixture) { m.pos.Get(m.queued) }, "position of entity 1.2" + isQueued},
		{"get of the zero Entity", func(m *panicFixture) { m.pos.Get(m.zero) }, "position of entity none" + isZero},
		{"get of an unknown handle", func(m *panicFixture) { m.pos.Get(m.unknown) }, "position of entity 99.1" + isNever},
		{"get of a missing component", func(m *panicFixture) { m.pos.Get(m.alive) }, "position of entity 0.1" + isAlive},
		{"get of a missing raw component", func(m *panicFixture) { m.script.Get(m.alive) }, "script of entity 0.1" + isAlive},
		{"get of a queued component", func(m *panicFixture) { m.queuePosition(); m.pos.Get(m.alive) }, "position of entity 0.1" + isComing},
		{"ptr of a queued component", func(m *panicFixture) { m.queuePosition(); m.pos.Ptr(m.alive) }, "position of entity 0.1" + isComing},
		{"get of a queued component of an entity to be despawned", func(m *panicFixture) { m.queuePosition(); m.w.Despawn(m.alive); m.pos.Get(m.alive) }, "position of entity 0.1" + isAlive},
		{"ptr of the dead", func(m *panicFixture) { m.pos.Ptr(m.dead) }, "position of entity 1.1" + isDead},
		{"ptr of a missing component", func(m *panicFixture) { m.pos.Ptr(m.alive) }, "position of entity 0.1" + isAlive},
		{"set of the dead", func(m *panicFixture) { m.pos.Set(m.dead, position{}) }, "position of entity 1.1" + isDead},
		{"raw set of the dead", func(m *panicFixture) { m.script.Set(m.dead, make([]byte, 5)) }, "script of entity 1.1" + isDead},
		{"set of the zero Entity", func(m *panicFixture) { m.pos.Set(m.zero, position{}) }, "position of entity none" + isZero},
		{"add to an unknown handle", func(m *panicFixture) { m.w.Add(m.unknown, m.pos) }, "position of entity 99.1" + isNever},
		{"add a tag to the dead", func(m *panicFixture) { m.ice.Add(m.dead) }, "frozen of entity 1.1" + isDead},
		{"remove from the dead", func(m *panicFixture) { m.pos.Remove(m.dead) }, "position of entity 1.1" + isDead},
		{"remove a tag from the dead", func(m *panicFixture) { m.ice.Remove(m.dead) }, "frozen of entity 1.1" + isDead},
		{"remove by term", func(m *panicFixture) { m.w.Remove(m.unknown, m.mass) }, "weight of entity 99.1" + isNever},
		{"despawn the dead", func(m *panicFixture) { m.w.Despawn(m.dead) }, "entity 1.1" + isDead},
		{"despawn the zero Entity", func(m *panicFixture) { m.w.Despawn(m.zero) }, "entity none" + isZero},
		{"a dead child", func(m *panicFixture) { setParent(m.w, m.dead, m.alive) }, "ChildOf of entity 1.1" + isDead},
		{"a dead parent", func(m *panicFixture) { setParent(m.w, m.alive, m.dead) }, "entity 1.1" + isDead},

		// The hierarchy.
		{"an entity as its own parent", func(m *panicFixture) { setParent(m.w, m.alive, m.alive) },
			"entity 0.1 cannot have itself as target of ChildOf, which is acyclic: give another target"},
		{"a descendant as parent", func(m *panicFixture) { setParent(m.w, m.queued, m.alive); setParent(m.w, m.alive, m.queued) },
			"entity 0.1 cannot have the target 1.2 of ChildOf, which is acyclic: it leads from that to the entity; remove it on the way first"},

		// Components and terms.
		{"a tag as a component", func(m *panicFixture) { ecs.Component[frozen](m.w) }, "frozen is a tag already and cannot be a component too"},
		{"a component as a tag", func(m *panicFixture) { ecs.Tag[position](m.w) }, "position is a component already and cannot be a tag too"},
		{"a component as a named tag", func(m *panicFixture) { m.w.TagNamed("weight") }, "weight is a component already and cannot be a tag too"},
		{"a raw component with another size", func(m *panicFixture) { m.w.Dynamic("script", 6) }, "component script is registered already with another type or size"},
		{"a raw component with the name of a typed one", func(m *panicFixture) { m.w.Dynamic("weight", 8) }, "component weight is registered already with another type or size"},
		{"a raw component without bytes", func(m *panicFixture) { m.w.Dynamic("x", 0) }, "component x would have 0 bytes; 1 to 1048576 are possible, and a tag has none"},
		{"a raw component with too many bytes", func(m *panicFixture) { m.w.Dynamic("x", ecs.MaxBytes+1) }, "component x would have 1048577 bytes; 1 to 1048576 are possible, and a tag has none"},
		{"a raw value of another size", func(m *panicFixture) { m.script.Set(m.alive, []byte{1}) }, "a value of script has 5 bytes, not 1"},
		{"no such ID", func(m *panicFixture) { m.w.Add(m.alive, ecs.ID(9)) }, "there is no component with ID 9"},
		{"a negative ID", func(m *panicFixture) { m.w.Remove(m.alive, ecs.ID(-1)) }, "there is no component with ID -1"},
		{"no such ID in a group", func(m *panicFixture) { m.w.Group(ecs.ID(300)) }, "there is no component with ID 300"},
		{"no such ID to spawn", func(m *panicFixture) { m.w.Spawn(ecs.ID(9)) }, "there is no component with ID 9"},
		{"no such ID to have", func(m *panicFixture) { m.w.Has(m.alive, ecs.ID(300)) }, "there is no component with ID 300"},
		{"no such ID to name", func(m *panicFixture) { m.w.Name(ecs.ID(9)) }, "there is no component with ID 9"},
		{"no such ID to read", func(m *panicFixture) { ecs.System1(m.w, "S", func(ecs.Block, []weight) {}, ecs.Reads(ecs.ID(9))) }, "there is no component with ID 9"},
		{"add a negated term", func(m *panicFixture) { m.w.Add(m.alive, ecs.Not(m.pos)) }, "Not(position) is given where a component or tag is needed"},
		{"spawn with a negated term", func(m *panicFixture) { m.w.Spawn(ecs.Not(m.pos)) }, "Not(position) cannot be given to an entity: leave it out"},
		{"spawn many with a negated term", func(m *panicFixture) { m.w.SpawnMany(1, nil, ecs.Not(m.pos)) }, "Not(position) cannot be given to an entity: leave it out"},
		{"a contradiction in a group", func(m *panicFixture) { m.w.Group(m.pos, ecs.Not(m.pos)) }, "position is both required and excluded: no entity matches"},
		{"a contradiction in Count", func(m *panicFixture) { m.w.Count(ecs.Not(m.ice), m.ice) }, "frozen is both required and excluded: no entity matches"},
		{"a group without terms", func(m *panicFixture) { m.w.Group() }, "a group needs at least one component: a group of all entities would divide nothing"},
		{"a negative limit", func(m *panicFixture) { m.w.SetLimit(-1) }, "a limit of -1 entities is negative; 0 means the maximum"},
		{"a negative number of entities", func(m *panicFixture) { m.w.SpawnMany(-1, nil) }, "-1 entities cannot be spawned"},

		// Terms of another world.
		{"another world's to spawn", func(m *panicFixture) { m.w.Spawn(m.mass, m.others.pos) }, "position" + isOther},
		{"another world's in bulk", func(m *panicFixture) { m.w.SpawnMany(1, nil, m.others.pos) }, "position" + isOther},
		{"another world's to reserve", func(m *panicFixture) { m.w.Reserve(1, m.others.pos) }, "position" + isOther},
		{"another world's to add", func(m *panicFixture) { m.w.Add(m.alive, m.others.ice) }, "frozen belongs to another world: take its handle from this one with ecs.Tag"},
		{"another world's to remove", func(m *panicFixture) { m.w.Remove(m.alive, m.others.runtime) }, "late belongs to another world: take its handle from this one with World.TagNamed"},
		{"another world's to have", func(m *panicFixture) { m.w.Has(m.alive, m.others.script) }, "charge belongs to another world: take its handle from this one with World.Dynamic"},
		{"another world's to name", func(m *panicFixture) { m.w.Name(m.others.pos) }, "position" + isOther},
		{"another world's to count", func(m *panicFixture) { m.w.Count(ecs.Not(m.others.pos)) }, "position" + isOther},
		{"another world's in a group", func(m *panicFixture) { m.w.Group(m.mass, m.others.pos) }, "position" + isOther},
		{"another world's column in NewSystem", func(m *panicFixture) { m.w.NewSystem("S", []ecs.Term{m.others.pos}, func(ecs.Block) {}) }, "position" + isOther},
		{"another world's to read", func(m *panicFixture) { m.inSystem(func(ecs.Block) {}, ecs.Reads(m.others.pos)) }, "position" + isOther},
		{"another world's optional column", func(m *panicFixture) { m.inSystem(func(ecs.Block) {}, ecs.Optional(m.others.pos)) }, "position" + isOther},
		{"another world's to require", func(m *panicFixture) { m.inSystem(func(ecs.Block) {}, ecs.With(m.others.pos)) }, "position" + isOther},
		{"another world's to exclude", func(m *panicFixture) { m.inSystem(func(ecs.Block) {}, ecs.Without(m.others.pos)) }, "position" + isOther},
		{"another world's to read also", func(m *panicFixture) { m.inSystem(func(ecs.Block) {}, ecs.AlsoReads(m.others.pos)) }, "position" + isOther},
		{"another world's to write also", func(m *panicFixture) { m.inSystem(func(ecs.Block) {}, ecs.AlsoWrites(m.others.pos)) }, "position" + isOther},
		{"another world's column", func(m *panicFixture) { m.inSystem(func(b ecs.Block) { m.others.pos.In(b) }) }, "position" + isOther},
		{"another world's raw column", func(m *panicFixture) { m.inSystem(func(b ecs.Block) { m.others.script.In(b) }) }, "charge belongs to another world: take its handle from this one with World.Dynamic"},
		{"another world's presence", func(m *panicFixture) { m.inSystem(func(b ecs.Block) { b.Present(m.others.pos, 0) }) }, "position" + isOther},
		{"another world's column in bulk", func(m *panicFixture) { m.inBulkSpawn(func(b ecs.Block) { m.others.pos.In(b) }) }, "position" + isOther},
		{"another world's observer", func(m *panicFixture) { m.w.Observe(m.others.pos, ecs.Added, func(ecs.Observed) {}) }, "position" + isOther},

		// Declarations of systems.
		{"a column twice", func(m *panicFixture) { ecs.System2(m.w, "S", func(ecs.Block, []weight, []weight) {}) }, `system "S": weight is listed twice`},
		{"a column twice by ID", func(m *panicFixture) { m.w.NewSystem("S", []ecs.Term{m.pos, m.pos.ID()}, func(ecs.Block) {}) }, `system "S": position is listed twice`},
		{"a tag as a column", func(m *panicFixture) { m.w.NewSystem("S", []ecs.Term{m.ice}, func(ecs.Block) {}) },
			`system "S": frozen has no values to be passed; With and Without are for tags`},
		{"a negated term as a column", func(m *panicFixture) { m.w.NewSystem("S", []ecs.Term{ecs.Not(m.pos)}, func(ecs.Block) {}) }, "Not(position) is given where a component or tag is needed"},
		{"two systems with one name", func(m *panicFixture) { m.inSystem(func(ecs.Block) {}); m.inSystem(func(ecs.Block) {}) },
			`system "S": there is another system with this name; explanations need different names`},
		{"Reads without a column", func(m *panicFixture) { m.inSystem(func(ecs.Block) {}, ecs.Reads(m.pos)) },
			`system "S": its function takes no position; With requires a component without passing it, and AlsoReads reads it of any entity`},
		{"pointers as a column", func(m *panicFixture) { ecs.System1(m.w, "S", func(ecs.Block, []*weight) {}) },
			`system "S": take []weight: columns hold values, not pointers`},
		{"pointers in a query", func(m *panicFixture) { ecs.NewQuery1[*weight](m.w) }, `system "query": take []weight: columns hold values, not pointers`},
		{"pointers as a component", func(m *panicFixture) { ecs.Component[*weight](m.w) }, "a component of type *ecs_test.weight: take []weight: columns hold values, not pointers"},
		{"optional without a column", func(m *panicFixture) { m.inSystem(func(ecs.Block) {}, ecs.Optional(m.ice)) },
			`system "S": its function takes no frozen, which is a tag without values; With requires it, and TagHandle.Has asks whether an entity has it`},
		{"an optional and required column", func(m *panicFixture) { m.inSystem(func(ecs.Block) {}, ecs.Optional(m.mass), ecs.With(m.mass)) },
			`system "S": weight is optional, and required or excluded as well`},
		{"a column that is excluded", func(m *panicFixture) { m.inSystem(func(ecs.Block) {}, ecs.Without(m.mass)) },
			"weight is both required and excluded: no entity matches"},
		{"a column twice in a query", func(m *panicFixture) { ecs.NewQuery2[weight, weight](m.w) }, `system "query": weight is listed twice`},

		// What a running system has not declared.
		{"raw undeclared", func(m *panicFixture) { m.queueScript(); m.inSystem(func(ecs.Block) { m.script.Get(m.alive) }) },
			`system "S": it reads script of an entity without having declared it: add ecs.AlsoReads`},
		{"get undeclared", func(m *panicFixture) { m.queuePosition(); m.inSystem(func(ecs.Block) { m.pos.Get(m.alive) }) },
			`system "S": it reads position of an entity without having declared it: add ecs.AlsoReads`},
		{"gather undeclared", func(m *panicFixture) { m.queuePosition(); m.inSystem(func(ecs.Block) { m.gather(m.pos, m.alive) }) },
			`system "S": it reads position of an entity without having declared it: add ecs.AlsoReads`},
		{"try to get undeclared", func(m *panicFixture) { m.queuePosition(); m.inSystem(func(ecs.Block) { sure(m.pos.TryGet(m.alive)) }) },
			`system "S": it reads position of an entity without having declared it: add ecs.AlsoReads`},
		{"ptr undeclared", func(m *panicFixture) {
			m.queuePosition()
			m.inSystem(func(ecs.Block) { m.pos.Ptr(m.alive) }, ecs.AlsoReads(m.pos))
		},
			`system "S": it writes position of an entity without having declared it: add ecs.AlsoWrites`},
		{"ptr of a column that is only read", func(m *panicFixture) { m.inSystem(func(ecs.Block) { m.mass.Ptr(m.alive) }, ecs.Reads(m.mass)) },
			`system "S": it writes weight of an entity without having declared it: add ecs.AlsoWrites`},
		{"query of a column that is only read", func(m *panicFixture) {
			q := ecs.NewQuery1[weight](m.w)
			m.inSystem(func(ecs.Block) {
				for range q.All() {
				}
			}, ecs.Reads(m.mass))
		}, `system "S": it writes weight of an entity without having declared it: add ecs.AlsoWrites`},
		{"resource undeclared", func(m *panicFixture) { m.inSystem(func(ecs.Block) { ecs.Resource[position](m.w) }) },
			`system "S": it uses the resource position without having declared it: add ecs.Uses, or ecs.ReadsResource if it is only read`},
		{"column undeclared", func(m *panicFixture) { m.inSystem(func(b ecs.Block) { m.pos.In(b) }) },
			`system "S": its function takes no position; With requires a component without passing it`},
		{"raw column undeclared", func(m *panicFixture) { m.inSystem(func(b ecs.Block) { m.script.In(b) }) },
			`system "S": its function takes no script; With requires a component without passing it`},
		{"presence undeclared", func(m *panicFixture) { m.inSystem(func(b ecs.Block) { b.Present(m.pos, 0) }) },
			`system "S": its function takes no position; With requires a component without passing it`},
		{"presence of a tag", func(m *panicFixture) { m.inSystem(func(b ecs.Block) { b.Present(m.ice, 0) }, ecs.Without(m.ice)) },
			`system "S": its function takes no frozen, which is a tag without values; With requires it, and TagHandle.Has asks whether an entity has it`},
		{"presence of an unknown ID in a bulk spawn", func(m *panicFixture) { m.inBulkSpawn(func(b ecs.Block) { b.Present(ecs.ID(9), 0) }) }, "there is no component with ID 9"},
		{"a missing column in a bulk spawn", func(m *panicFixture) { m.inBulkSpawn(func(b ecs.Block) { m.pos.In(b) }) }, "the new entities do not have the component position"},
		{"a missing raw column in a bulk spawn", func(m *panicFixture) { m.inBulkSpawn(func(b ecs.Block) { m.script.In(b) }) }, "the new entities do not have the component script"},

		// What a running system must not do.
		{"commit in a system", func(m *panicFixture) { m.inSystem(func(ecs.Block) { _, _ = tryCommit(m.w) }) }, `a commit cannot begin while the system "S" runs; what is queued is committed at the end of the stage`},
		{"stepwise in a system", func(m *panicFixture) {
			m.inSystem(func(ecs.Block) { _, _ = commitStepwise(m.w, func(onebyone.Step) bool { return true }) })
		}, `a commit cannot begin while the system "S" runs; what is queued is committed at the end of the stage`},
		{"tick in a system", func(m *panicFixture) { m.inSystem(func(ecs.Block) { _ = m.w.Tick(0) }) }, `a tick cannot begin while the system "S" runs; what is queued is committed at the end of the stage`},
		{"run in a system", func(m *panicFixture) { m.inSystem(func(ecs.Block) { m.w.Systems()[0].Run(0) }) }, `a system cannot be run while the system "S" runs`},
		{"group in a system", func(m *panicFixture) { m.inSystem(func(ecs.Block) { m.w.Group(m.pos) }) }, `components and groups cannot be declared while the system "S" runs`},
		{"component in a system", func(m *panicFixture) { m.inSystem(func(ecs.Block) { ecs.Component[level](m.w) }) }, `components and groups cannot be declared while the system "S" runs`},
		{"system in a system", func(m *panicFixture) {
			m.inSystem(func(ecs.Block) { ecs.System1(m.w, "T", func(ecs.Block, []weight) {}) })
		}, `a system cannot be declared while the system "S" runs`},
		{"snapshot in a system", func(m *panicFixture) { m.inSystem(func(ecs.Block) { m.w.Snapshot() }) }, `a snapshot cannot be taken while the system "S" runs`},
		{"restore in a system", func(m *panicFixture) {
			drop(m.w)
			s := m.w.Snapshot()
			m.inSystem(func(ecs.Block) { m.w.Restore(s) })
		}, `a snapshot cannot be restored while the system "S" runs`},

		// What a Batch must not do.
		{"tick in a batch", func(m *panicFixture) { m.inBatch(func() { _ = m.w.Tick(0) }) }, "a tick cannot begin inside a Batch"},
		{"run in a batch", func(m *panicFixture) {
			m.inBatch(func() { ecs.System1(m.w, "S", func(ecs.Block, []weight) {}).Run(0) })
		}, "a system cannot be run inside a Batch"},
		{"snapshot in a batch", func(m *panicFixture) { m.inBatch(func() { m.w.Snapshot() }) }, "a snapshot cannot be taken inside a Batch"},
		{"restore in a batch", func(m *panicFixture) {
			drop(m.w)
			s := m.w.Snapshot()
			m.inBatch(func() { m.w.Restore(s) })
		}, "a snapshot cannot be restored inside a Batch"},
		{"batch in a bulk spawn", func(m *panicFixture) { m.inBulkSpawn(func(ecs.Block) { m.w.Batch(func() {}) }) }, "a batch cannot begin" + duringBulk},

		// What a loop over a query must not do.
		{"commit in a loop", func(m *panicFixture) { m.inQuery(func() { _, _ = tryCommit(m.w) }) }, "a commit cannot begin while a loop over a query runs: leave it first, and stop what iter.Pull made of one"},
		{"tick in a loop", func(m *panicFixture) { m.inQuery(func() { _ = m.w.Tick(0) }) }, "a tick cannot begin while a loop over a query runs: leave it first, and stop what iter.Pull made of one"},
		{"group in a loop", func(m *panicFixture) { m.inQuery(func() { m.w.Group(m.pos) }) }, "components and groups cannot be declared while a loop over a query runs: leave it first, and stop what iter.Pull made of one"},
		{"a query in its own loop", func(m *panicFixture) {
			q := ecs.NewQuery1[weight](m.w)
			for range q.All() {
				for range q.All() {
				}
			}
		}, "a query runs within its own loop: make another one for the inner loop, or loop over Pairs"},

		// What observers must not do.
		{"group in an observer that changes", func(m *panicFixture) { m.inObserver(func() { m.w.Spawn(); m.w.Group(m.pos) }) }, "components and groups cannot be declared" + duringObserver},
		{"commit in an observer", func(m *panicFixture) { m.inObserver(func() { _, _ = tryCommit(m.w) }) }, "a commit cannot begin" + duringObserver},
		{"tick in an observer", func(m *panicFixture) { m.inObserver(func() { _ = m.w.Tick(0) }) }, "a tick cannot begin" + duringObserver},
		{"group in an observer", func(m *panicFixture) { m.inObserver(func() { m.w.Group(m.pos) }) }, "components and groups cannot be declared" + duringObserver},
		{"query in an observer", func(m *panicFixture) { m.inObserver(func() { m.inQuery(func() {}) }) }, "a query cannot run" + duringObserver},

		// What the function of a bulk spawn must not do, and that of a stepwise commit.
		{"spawn in a bulk spawn", func(m *panicFixture) { m.inBulkSpawn(func(ecs.Block) { m.w.Spawn() }) }, "an entity cannot be spawned" + duringBulk},
		{"bulk in a bulk spawn", func(m *panicFixture) { m.inBulkSpawn(func(ecs.Block) { m.inBulkSpawn(nil) }) }, "entities cannot be spawned in bulk" + duringBulk},
		{"spawn in a bulk spawn of a system", func(m *panicFixture) { m.inSystem(func(ecs.Block) { m.inBulkSpawn(func(ecs.Block) { m.w.Spawn() }) }) }, "an entity cannot be spawned" + duringBulk},
		{"a missing column in a bulk spawn of a system", func(m *panicFixture) {
			m.inSystem(func(ecs.Block) { m.inBulkSpawn(func(b ecs.Block) { m.pos.In(b) }) })
		}, "the new entities do not have the component position"},
		{"commit in a bulk spawn", func(m *panicFixture) { m.inBulkSpawn(func(ecs.Block) { _, _ = tryCommit(m.w) }) }, "a commit cannot begin" + duringBulk},
		{"spawn step by step", func(m *panicFixture) {
			m.mass.Set(m.queued, 1)
			_, _ = commitStepwise(m.w, func(onebyone.Step) bool { m.w.Spawn(); return true })
		}, "an entity cannot be spawned during a commit step by step; do it afterwards"},

		// Snapshots.
		{"restore of another world", func(m *panicFixture) { m.w.Restore(ecs.NewWorld().Snapshot()) }, "a snapshot can be restored only to the world that took it"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := newPanicFixture(t)
			require.Equal(t, "ecs: "+c.want, panicText(func() { c.do(m) }))
			m.checkUsable(t)
		})
	}
}

const (
	duringObserver = " during the calls of observers: note what is to be done, as in a list, and do it after the change"
	duringBulk     = " during a bulk spawn; do it afterwards"
)

// checkUsable checks that the world can be used after a panic.
func (m *panicFixture) checkUsable(t *testing.T) {
	for _, s := range m.w.Systems() {
		s.Disable()
	}
	dropObservers(m.w)
	drop(m.w)
	mustCommit(t, m.w)
	require.NoError(t, m.w.Tick(0))
	require.True(t, m.mass.Has(m.alive))
	e := m.w.Spawn(m.pos)
	mustCommit(t, m.w)
	require.Equal(t, position{}, m.pos.Get(e))
}

// queuePosition queues a position for the entity that is alive.
func (m *panicFixture) queuePosition() { m.pos.Set(m.alive, position{}) }

func (m *panicFixture) queueScript() { m.script.Set(m.alive, make([]byte, 5)) }

// TestExplainNamesTheWayOut checks that an explanation says what would make a match better: a group, or a condition on what the
// function looks up.
func TestExplainNamesTheWayOut(t *testing.T) {
	w := ecs.NewWorld()
	a, b, tag := ecs.Component[n1](w), ecs.Component[n2](w), ecs.Tag[frozen](w)
	w.Group(a, b, ecs.Not(tag))
	s := ecs.System1(w, "S", func(block ecs.Block, _ []n1) { b.Has(block.Entity(0)) }, ecs.Without(tag), ecs.AlsoReads(b))
	const group, with = "the group n1 & !frozen would make it full", "if it looks up n2 of its own entities to choose some, ecs.With of n2 would make it full"
	require.Equal(t, group+"; "+with, s.Explain().WayOut)
	require.EqualError(t, s.Check(ecs.Full), `system "S" is blind and not full: No blocks of n1 hold exactly n1 & !frozen: every entity of n1 & !n2 is tested; `+group+"; "+with+".")
	require.Contains(t, s.Explain().String(), "\n  better: "+group+"; "+with+"\n")
	require.Equal(t, "the group n1 & !frozen would make it full", ecs.System1(w, "other", func(ecs.Block, []n1) {}, ecs.Without(tag)).Explain().WayOut)
	chosen := ecs.System1(w, "chosen", func(ecs.Block, []n1) {}, ecs.With(b), ecs.Without(tag)).MustMatch(ecs.Full)
	require.Empty(t, chosen.Explain().WayOut)
	late := w.TagNamed("late")
	w.Group(a, ecs.Not(late), ecs.Not(tag))
	without := ecs.System1(w, "without", func(ecs.Block, []n1) {}, ecs.Without(late), ecs.AlsoReads(tag))
	require.Equal(t, "the group n1 & !late would make it full; if it looks up frozen of its own entities to choose some, ecs.Without of frozen would make it full",
		without.Explain().WayOut)
	require.Empty(t, ecs.Task(w, "task", func(ecs.Tick) {}).Explain().WayOut)
}

// TestRequire checks the texts of a requirement that is not met, at first and after a later group.
func TestMustMatch(t *testing.T) {
	w := ecs.NewWorld(ecs.WithLayout(ecs.Laminar))
	a, b, c := ecs.Component[n1](w), ecs.Component[n2](w), ecs.Component[n3](w)
	s := ecs.System2(w, "S", func(ecs.Block, []n1, []n2) {})
	err := s.Check(ecs.Full)
	require.EqualError(t, err, `system "S" is blind and not full: No blocks of n1 hold exactly n1 & n2: `+
		`every entity of n1 is tested, and n2 is fetched by handle; the group n1 & n2 would make it full.`)
	require.Equal(t, "ecs: "+err.Error(), panicText(func() { s.MustMatch(ecs.Full) }))
	require.NotEmpty(t, s.Explain().Why)
	require.NoError(t, s.Check(ecs.Scan))

	w.Group(a, b)
	require.Same(t, s, s.MustMatch(ecs.Full))
	w.Group(a, c) // crosses the first, which stays full in a laminar layout
	w.Arrange()
	require.NoError(t, s.Check(ecs.Full))
	crossing := ecs.System2(w, "T", func(ecs.Block, []n1, []n3) {})
	const why = `system "T" is partial and not full: n1 has these blocks; n3 is fetched by handle, because its order differs`
	require.EqualError(t, crossing.Check(ecs.Full), why+"; the group n1 & n3 crosses n1 & n2, which is declared before it, and with one array for each component only the first of the two is full.")
	awake := ecs.System2(w, "U", func(ecs.Block, []n1, []n3) {}, ecs.Without(b, ecs.Tag[frozen](w)))
	require.EqualError(t, awake.Check(ecs.Partial), `system "U" is blind and not partial: No blocks of n1 hold exactly n1 & !n2 & n3 & !frozen: `+
		`every entity of n1 & !n2 & n3 is tested, and n3 is fetched by handle; the group n1 & !n2 & n3 & !frozen would make it partial.`)
	scan := w.NewSystem("V", nil, func(ecs.Block) {}, ecs.With(ecs.Tag[frozen](w)))
	require.EqualError(t, scan.Check(ecs.Blind), `system "V" is scan and not blind: It requires no component with storage, so every entity is looked at.`)

	other := ecs.NewWorld(ecs.WithLayout(Paper))
	x, y, z := ecs.Component[n1](other), ecs.Component[n2](other), ecs.Component[n3](other)
	other.Group(x, y)
	ecs.System2(other, "S", func(ecs.Block, []n1, []n2) {}).MustMatch(ecs.Full)
	other.Group(x)
	other.Group(x, z)
	require.NoError(t, other.Systems()[0].Check(ecs.Full), "the paper's layout rejects a group that comes too late")
}

// TestLimits checks the texts of the limits.
func TestLimits(t *testing.T) {
	w := ecs.NewWorld()
	for i := range ecs.MaxComponents {
		w.TagNamed("T" + strconv.Itoa(i))
	}
	require.Equal(t, "ecs: position would be component 257, and a world has at most 256", panicText(func() { ecs.Component[position](w) }))
	require.Equal(t, "ecs: T would be component 257, and a world has at most 256", panicText(func() { w.TagNamed("T") }))
	require.Equal(t, ecs.MaxComponents, w.Components())

	w = ecs.NewWorld()
	a := ecs.Component[n1](w)
	for i := range ecs.MaxGroups {
		w.Group(a)
		w.NewSystem("S"+strconv.Itoa(i), []ecs.Term{a}, func(ecs.Block) {})
	}
	require.NotContains(t, w.Design(), "more systems")
	for i := ecs.MaxGroups; i < ecs.MaxSystems; i++ {
		w.NewSystem("S"+strconv.Itoa(i), []ecs.Term{a}, func(ecs.Block) {})
	}
	require.Equal(t, 256, strings.Count(w.Design(), "\nsystem "))
	require.Contains(t, w.Design(), "system S255(mut n1)\n# 3840 more systems are left out: a design has at most 256\n")
	require.NoError(t, w.Tick(1))
	require.Equal(t, "ecs: there are 256 groups, which is the limit", panicText(func() { w.Group(a) }))
	require.Equal(t, `ecs: system "T": there are 4096 systems, which is the limit`,
		panicText(func() { w.NewSystem("T", []ecs.Term{a}, func(ecs.Block) {}) }))
	require.Len(t, w.Groups(), ecs.MaxGroups)
	require.Len(t, w.Systems(), ecs.MaxSystems)
}

// TestZeroHandles checks the texts for zero handles and nil worlds.
func TestZeroHandles(t *testing.T) {
	const (
		handle = "ecs: a zero Handle: take one from ecs.Component"
		tag    = "ecs: a zero TagHandle: take one from ecs.Tag"
		raw    = "ecs: a zero Dynamic: take one from World.Dynamic"
		world  = "ecs: a nil World: make one with ecs.NewWorld"
	)
	var h ecs.Handle[weight]
	var ice ecs.TagHandle
	var script ecs.Dynamic
	var none *ecs.World
	w := ecs.NewWorld()
	ecs.Component[weight](w)
	e := w.Spawn()
	mustCommit(t, w)
	for _, c := range []struct {
		want string
		do   func()
	}{
		{handle, func() { w.Spawn(h) }},
		{handle, func() { w.Group(ecs.Not(h)) }},
		{handle, func() { w.Has(e, h) }},
		{handle, func() { h.Set(e, 1) }},
		{handle, func() { must(h.TrySet(e, 1)) }},
		{handle, func() { h.Get(e) }},
		{handle, func() { h.Ptr(e) }},
		{handle, func() { sure(h.TryGet(e)) }},
		{handle, func() { h.Has(e) }},
		{handle, func() { h.Remove(e) }},
		{handle, func() { h.Before(ecs.Observed{}) }},
		{handle, func() { h.After(ecs.Observed{}) }},
		{handle, func() { w.SpawnMany(1, func(b ecs.Block) { h.In(b) }) }},
		{tag, func() { w.Spawn(ice) }},
		{tag, func() { ice.Add(e) }},
		{tag, func() { ice.Remove(e) }},
		{tag, func() { ice.Has(e) }},
		{raw, func() { w.Count(script) }},
		{raw, func() { script.Set(e, nil) }},
		{raw, func() { script.Get(e) }},
		{raw, func() { sure(script.TryGet(e)) }},
		{raw, func() { script.Ptr(e) }},
		{raw, func() { sure(script.TryPtr(e)) }},
		{raw, func() { w.SpawnMany(1, func(b ecs.Block) { script.In(b) }) }},
		{world, func() { ecs.Component[weight](none) }},
		{world, func() { ecs.Tag[frozen](none) }},
		{world, func() { none.TagNamed("late") }},
		{world, func() { none.Dynamic("script", 1) }},
		{world, func() { none.Group() }},
		{world, func() { ecs.System1(none, "S", func(ecs.Block, []weight) {}) }},
		{world, func() { none.NewSystem("S", nil, func(ecs.Block) {}) }},
		{world, func() { ecs.NewQuery1[weight](none) }},
		{world, func() { ecs.SetResource(none, 1) }},
		{world, func() { ecs.Resource[int](none) }},
	} {
		require.Equal(t, c.want, panicText(c.do))
	}
	mustCommit(t, w)
}

// TestSetLimit lowers the limit below the number of entities, and raises it again.
func TestSetLimit(t *testing.T) {
	w := ecs.NewWorld()
	a := ecs.Component[n1](w)
	list, err := w.TrySpawnMany(5, nil, a)
	require.NoError(t, err)
	w.SetLimit(2)
	require.Equal(t, 5, w.Len(), "no entity is despawned")
	hold(w)

	w.Spawn(a)
	_, err = tryCommit(w)
	require.EqualError(t, err, refusal(6, 2))
	_, err = commitStepwise(w, func(onebyone.Step) bool { return true })
	require.EqualError(t, err, refusal(6, 2))
	release(w)
	_, err = w.TrySpawnMany(1, nil, a)
	require.EqualError(t, err, refusal(6, 2))
	hold(w)
	w.Despawn(list[0])
	w.Despawn(list[1])
	mustCommit(t, w)
	require.Equal(t, 4, w.Len(), "fewer than before is no growth")
	a.Set(list[2], 7)
	mustCommit(t, w)

	w.Spawn(a)
	_, err = tryCommit(w)
	require.EqualError(t, err, refusal(5, 2))
	w.SetLimit(5)
	mustCommit(t, w)
	w.SetLimit(0)
	release(w)
	_, err = w.TrySpawnMany(5, nil, a)
	require.NoError(t, err)
	require.Equal(t, 10, w.Len())
}

// TestAllComponents gives an entity all 256 components, each with an array of its own.
func TestAllComponents(t *testing.T) {
	for _, kind := range []ecs.Layout{ecs.Laminar, Trees, Paper, Naive, ecs.Lanes} {
		w := ecs.NewWorld(ecs.WithLayout(kind))
		var all []ecs.Term
		for i := range ecs.MaxComponents {
			all = append(all, w.Dynamic("C"+strconv.Itoa(i), 1))
		}
		e := w.Spawn(all...)
		some := w.Spawn(all[3], all[200])
		for i, c := range all {
			c.(ecs.Dynamic).Set(e, []byte{byte(i)})
		}
		mustCommit(t, w)
		for i, c := range all {
			require.Equal(t, []byte{byte(i)}, c.(ecs.Dynamic).Get(e), "component %d in layout %v", i, kind)
		}
		w.Despawn(some)
		mustCommit(t, w)
		require.Equal(t, []byte{255}, all[255].(ecs.Dynamic).Get(e))
	}
}
