package bench

import (
	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/entity"
	"github.com/copse-ecs/copse/internal/storages/contract"
)

// pathologicalRounds is how often a population is thinned out and filled up.
const pathologicalRounds = 10

// Pathological is EnTT's benchmark of that name: entities with three components are thinned out
// ten times, every seventh loses the first, every eleventh the second, every thirteenth the
// third, every seventeenth is deleted, and each time a tenth as many as there were at first are
// added. Then the entities that have all three left are walked. The count goes on from round to
// round, over all that are alive in the order in which they were made.
func Pathological(p Params) Workload {
	p.Components = 3
	w := Workload{Name: "pathological", About: "EnTT's: entities are stripped and deleted by 7, 11, 13 and 17, ten times, then three components are walked"}
	w.Metrics = []Metric{
		{Name: "tick", Unit: "ns", Per: "entity of the beginning and tick", Kind: Steps, Params: p},
		{Name: "churn", Unit: "ms", Per: "ten rounds, setup included", Kind: Setup, Params: p},
	}
	for _, m := range []string{"tick", "churn"} {
		w.Add(m, Case{"copse", func(p Params) Instance { return &copsePathological{Params: p} }})
		addStored(&w, m, common, func(m maker, p Params) *storedPathological { return &storedPathological{Params: p, maker: m} })
	}
	return w
}

// Strip says what an entity loses when it is the count-th.
type Strip struct {
	Position, Velocity, Acceleration, Itself bool
}

// StripOf tells what the count-th loses.
func StripOf(count int) Strip {
	return Strip{count%7 == 0, count%11 == 0, count%13 == 0, count%17 == 0}
}

// PathologicalSum is the checksum: value returns component c of the i-th entity that was made.
func PathologicalSum(made int, value func(i, c int) (v Vec, has bool)) (sum uint64) {
	for i := range made {
		for c := range 3 {
			if v, has := value(i, c); has {
				sum = Mix(sum, uint64(i*3+c), v.X, v.Y, v.Z)
			}
		}
	}
	return sum
}

type copsePathological struct {
	Params
	world *ecs.World
	links []chainLink
	all   []ecs.Entity // that were ever made
	count int
}

// Setup makes the population and goes through the rounds.
func (c *copsePathological) Setup() {
	w := ecs.NewWorld()
	c.world, c.links = w, chainLinks(w, 3)
	w.Group(c.links[0].term, c.links[1].term, c.links[2].term)
	derive[Position, Velocity](w, Loop, []ecs.Term{c.links[2].term}, ecs.Full)
	c.spawn(c.Params.Entities)
	for range pathologicalRounds {
		for _, e := range c.all {
			if !w.Alive(e) {
				continue
			}
			c.count++
			c.strip(e, StripOf(c.count))
		}
		commit(w)
		c.spawn(c.Params.Entities / 10)
	}
}

func (c *copsePathological) spawn(n int) {
	list, err := c.world.SpawnMany(n, func(b ecs.Block) {
		for _, l := range c.links {
			l.fill(b)
		}
	}, c.links[0].term, c.links[1].term, c.links[2].term)
	if err != nil {
		panic(err) // no limit was set
	}
	c.all = append(c.all, list...)
}

func (c *copsePathological) strip(e ecs.Entity, s Strip) {
	if s.Itself {
		c.world.Despawn(e)
		return
	}
	for k, lose := range [...]bool{s.Position, s.Velocity, s.Acceleration} {
		if lose {
			c.links[k].remove(e)
		}
	}
}

// Step runs a tick.
func (c *copsePathological) Step(int) {
	if err := c.world.Tick(Delta); err != nil {
		panic(err) // no limit was set
	}
}

// Units returns the number of entities that there were at first.
func (c *copsePathological) Units() int { return c.Params.Entities }

// Checksum adds up what is left.
func (c *copsePathological) Checksum() uint64 {
	return PathologicalSum(len(c.all), func(i, k int) (v Vec, has bool) {
		if e := c.all[i]; c.world.Alive(e) && c.world.Has(e, c.links[k].term) {
			return c.links[k].value(e), true
		}
		return v, false
	})
}

type storedPathological struct {
	Params
	stored
	maker
	query contract.Query
	count int
}

// Setup makes the population and goes through the rounds.
func (c *storedPathological) Setup() {
	all := upTo(3)
	c.s = c.make(vecKinds(3), []contract.Set{all})
	c.fill(c.Params.Entities)
	for range pathologicalRounds {
		for _, e := range c.entities {
			if c.s.Valid(e) {
				c.count++
				c.strip(e, StripOf(c.count))
			}
		}
		c.fill(c.Params.Entities / 10)
	}
	c.query = c.s.Query(contract.Spec{Read: []int{0, 1}, With: all})
}

func (c *storedPathological) fill(n int) {
	for range n {
		c.entities = append(c.entities, c.spawn(upTo(3)))
	}
}

func (c *storedPathological) strip(e entity.Entity, s Strip) {
	if s.Itself {
		c.s.Despawn(e)
		return
	}
	for k, lose := range [...]bool{s.Position, s.Velocity, s.Acceleration} {
		if lose {
			c.s.Remove(e, k)
		}
	}
}

// Step runs a tick.
func (c *storedPathological) Step(int) { c.query.Each(axpy) }

// Units returns the number of entities that there were at first.
func (c *storedPathological) Units() int { return c.Params.Entities }

// Checksum adds up what is left.
func (c *storedPathological) Checksum() uint64 { return PathologicalSum(len(c.entities), c.vec) }
