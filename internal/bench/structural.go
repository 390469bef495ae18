package bench

import "github.com/copse-ecs/copse/ecs"

// structuralChain is how many components the entities of the structural workload have.
const structuralChain = 4

// Structural changes compositions: every entity has four components of the chain, and in
// each step some, drawn at random, lose the highest of them or regain it. The commit counts.
func Structural(p Params) Workload {
	p.Components = structuralChain
	w := Workload{
		Name:  "structural",
		About: "entities with 4 components; in a step some of them, drawn at random, lose the highest or regain it",
	}
	for _, m := range []struct {
		name    string
		percent int
	}{{"change-1pct", 1}, {"change-10pct", 10}} {
		w.Metrics = append(w.Metrics, Metric{Name: m.name, Unit: "ns", Per: "change", Kind: Steps, Params: p, Cases: []Case{
			{"copse", func(p Params) Instance { return &copseChanges{Params: p, Changes: NewChanges(p, m.percent)} }},
			{"slices", func(p Params) Instance { return &sliceChanges{Params: p, Changes: NewChanges(p, m.percent)} }},
		}})
		addStored(&w, m.name, common, func(k maker, p Params) *storedChanges {
			return &storedChanges{Params: p, maker: k, Changes: NewChanges(p, m.percent)}
		})
	}
	return w
}

// StructuralSum is the checksum of the structural workload: entity i has the components
// 0..2, and 3 unless it is lost.
func StructuralSum(entities int, value func(i, c int) (v Vec, has bool)) (sum uint64) {
	for i := range entities {
		for c := range structuralChain {
			if v, has := value(i, c); has {
				sum = Mix(sum, uint64(i*MaxChain+c), v.X, v.Y, v.Z)
			}
		}
	}
	return sum
}

type copseChanges struct {
	Params
	*Changes
	world    *ecs.World
	links    []chainLink
	jerk     ecs.Handle[Jerk]
	entities []ecs.Entity
}

// Setup spawns the entities with all four components.
func (c *copseChanges) Setup() {
	c.world = ecs.NewWorld()
	c.links = chainLinks(c.world, structuralChain)
	c.jerk = ecs.Component[Jerk](c.world)
	var terms []ecs.Term
	for _, l := range c.links {
		terms = append(terms, l.term)
	}
	c.world.Group(terms[:structuralChain-1]...)
	c.world.Group(terms...)
	var err error
	c.entities, err = c.world.SpawnMany(c.Params.Entities, func(b ecs.Block) {
		for _, l := range c.links {
			l.fill(b)
		}
	}, terms...)
	if err != nil {
		panic(err) // no limit was set
	}
}

// Step makes the changes of a step, and commits.
func (c *copseChanges) Step(i int) {
	back := Jerk(Regained(i))
	for _, change := range c.Of(i) {
		if e := c.entities[change.Entity]; change.Lose {
			c.jerk.Remove(e)
		} else {
			c.jerk.Set(e, back)
		}
	}
	commit(c.world)
}

// Units returns the number of changes.
func (c *copseChanges) Units() int { return c.Count() }

// Checksum adds up every value of every entity.
func (c *copseChanges) Checksum() uint64 {
	return StructuralSum(len(c.entities), func(i, d int) (v Vec, has bool) {
		if e := c.entities[i]; c.world.Has(e, c.links[d].term) {
			return c.links[d].value(e), true
		}
		return v, false
	})
}

// sliceChanges is the floor: four slices kept in two stretches, those with all components
// first. A change swaps the entity with the one at the border.
type sliceChanges struct {
	Params
	*Changes
	columns [structuralChain][]Vec
	rows    []int32 // by entity
	ids     []int32 // by row
}

// Setup fills the columns.
func (s *sliceChanges) Setup() {
	n := s.Params.Entities
	s.rows, s.ids = make([]int32, n), make([]int32, n)
	for c := range s.columns {
		s.columns[c] = make([]Vec, n)
		for i := range n {
			s.columns[c][i] = One
		}
	}
	for i := range n {
		s.rows[i], s.ids[i] = int32(i), int32(i)
	}
}

// Step makes the changes of a step one by one.
func (s *sliceChanges) Step(i int) {
	const top = structuralChain - 1
	back := Regained(i)
	for _, change := range s.Of(i) {
		if change.Lose {
			last := len(s.columns[top]) - 1
			row := s.swap(s.rows[change.Entity], int32(last))
			s.columns[top][row] = s.columns[top][last]
			s.columns[top] = s.columns[top][:last]
		} else {
			s.swap(s.rows[change.Entity], int32(len(s.columns[top])))
			s.columns[top] = append(s.columns[top], back)
		}
	}
}

// swap lets two rows change places in all slices but the last, and returns the first.
func (s *sliceChanges) swap(a, b int32) int32 {
	for c := range structuralChain - 1 {
		s.columns[c][a], s.columns[c][b] = s.columns[c][b], s.columns[c][a]
	}
	s.ids[a], s.ids[b] = s.ids[b], s.ids[a]
	s.rows[s.ids[a]], s.rows[s.ids[b]] = a, b
	return a
}

// Units returns the number of changes.
func (s *sliceChanges) Units() int { return s.Count() }

// Checksum adds up every value of every entity.
func (s *sliceChanges) Checksum() uint64 {
	return StructuralSum(len(s.rows), func(i, c int) (v Vec, has bool) {
		if row := int(s.rows[i]); row < len(s.columns[c]) {
			return s.columns[c][row], true
		}
		return v, false
	})
}
