package main

import (
	"math/rand/v2"
	"strconv"
	"testing"

	ark "github.com/mlange-42/ark/ecs"

	"github.com/copse-ecs/copse/ecs"
)

// The components of the comparison of relations: of an entity that has a target.
type (
	relationValue  struct{ X, Y, Z float32 }
	relationHome   struct{}
	relationArkKin struct{ ark.RelationMarker }
)

// relationSources is how many entities have a target, next to the targets.
const relationSources = 100_000

// relationWorld is a world in which each target has the same number of sources.
type relationWorld struct {
	sum   func(target int) float32 // over the sources of a target
	set   func(source, target int) // gives a source another target
	lose  func(source int)         // takes the target of a source
	gain  func(source, target int) // gives a source without a target one
	total int                      // of targets
}

func newCopseRelations(perTarget int) relationWorld {
	w := ecs.NewWorld()
	value, home := ecs.Component[relationValue](w), ecs.Relation[relationHome](w)
	q := ecs.NewQuery1[relationValue](w)
	targets := w.SpawnMany(relationSources/perTarget, nil)
	sources := w.SpawnMany(relationSources, nil, value)
	w.Batch(func() {
		for i, e := range sources {
			value.Set(e, relationValue{X: float32(i % 7)})
			home.Set(e, targets[i%len(targets)])
		}
	})
	return relationWorld{
		sum: func(target int) (sum float32) {
			for _, row := range q.Among(home.Of(targets[target])) {
				sum += row.A.X
			}
			return sum
		},
		set:   func(source, target int) { home.Set(sources[source], targets[target]) },
		lose:  func(source int) { home.Remove(sources[source]) },
		gain:  func(source, target int) { home.Set(sources[source], targets[target]) },
		total: len(targets),
	}
}

// newCopseHandles is newCopseRelations where the sources are visited without a query.
func newCopseHandles(perTarget int) relationWorld {
	w := ecs.NewWorld()
	value, home := ecs.Component[relationValue](w), ecs.Relation[relationHome](w)
	targets := w.SpawnMany(relationSources/perTarget, nil)
	sources := w.SpawnMany(relationSources, nil, value)
	w.Batch(func() {
		for i, e := range sources {
			value.Set(e, relationValue{X: float32(i % 7)})
			home.Set(e, targets[i%len(targets)])
		}
	})
	return relationWorld{total: len(targets), sum: func(target int) (sum float32) {
		for e := range home.Of(targets[target]) {
			sum += value.Get(e).X
		}
		return sum
	}}
}

func newArkRelations(perTarget int) relationWorld {
	w := ark.NewWorld()
	values, both := ark.NewMap1[relationValue](w), ark.NewMap2[relationValue, relationArkKin](w)
	kin := ark.NewMap1[relationArkKin](w)
	filter := ark.NewFilter1[relationValue](w).With(ark.C[relationArkKin]())
	var targets, sources []ark.Entity
	for range relationSources / perTarget {
		targets = append(targets, values.NewEntity(&relationValue{}))
	}
	for i := range relationSources {
		v := relationValue{X: float32(i % 7)}
		sources = append(sources, both.NewEntity(&v, &relationArkKin{}, ark.Rel[relationArkKin](targets[i%len(targets)])))
	}
	return relationWorld{
		sum: func(target int) (sum float32) {
			q := filter.Query(ark.Rel[relationArkKin](targets[target]))
			for q.Next() {
				sum += q.Get().X
			}
			return sum
		},
		set:  func(source, target int) { kin.SetRelations(sources[source], ark.Rel[relationArkKin](targets[target])) },
		lose: func(source int) { kin.Remove(sources[source]) },
		gain: func(source, target int) {
			kin.Add(sources[source], &relationArkKin{}, ark.Rel[relationArkKin](targets[target]))
		},
		total: len(targets),
	}
}

var relationPeers = []struct {
	name string
	make func(perTarget int) relationWorld
}{{"copse", newCopseRelations}, {"copse by handle", newCopseHandles}, {"ark", newArkRelations}}

// TestRelationsOfPeersAgree checks that the worlds answer alike, before and after changes.
func TestRelationsOfPeersAgree(t *testing.T) {
	a, b := newCopseRelations(1000), newArkRelations(1000)
	for round := range 3 {
		for target := range a.total {
			if x, y := a.sum(target), b.sum(target); x != y {
				t.Fatalf("round %d: the sum of target %d is %v and %v", round, target, x, y)
			}
		}
		for source := 0; source < relationSources; source += 37 {
			for _, w := range []relationWorld{a, b} {
				w.set(source, (source+round)%a.total)
				w.lose(source)
				w.gain(source, (source*5+round)%a.total)
			}
		}
	}
}

// BenchmarkRelations measures relations of 100,000 entities: the walk over the sources of a random target (for each source), and one
// change at once. Run the test binary several times, so that the libraries take turns.
func BenchmarkRelations(b *testing.B) {
	for _, perTarget := range []int{10, 1000} {
		for _, peer := range relationPeers {
			b.Run("of="+strconv.Itoa(perTarget)+"/"+peer.name, func(b *testing.B) {
				w, random := peer.make(perTarget), rand.New(rand.NewPCG(1, 2))
				sum := float32(0)
				for b.Loop() {
					sum += w.sum(random.IntN(w.total))
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*perTarget), "ns/source")
			})
			if w := peer.make(perTarget); w.set != nil {
				b.Run("set="+strconv.Itoa(perTarget)+"/"+peer.name, func(b *testing.B) {
					random := rand.New(rand.NewPCG(1, 2))
					for b.Loop() {
						w.set(random.IntN(relationSources), random.IntN(w.total))
					}
				})
				b.Run("remove and set="+strconv.Itoa(perTarget)+"/"+peer.name, func(b *testing.B) {
					random := rand.New(rand.NewPCG(1, 2))
					for b.Loop() {
						source := random.IntN(relationSources)
						w.lose(source)
						w.gain(source, random.IntN(w.total))
					}
				})
			}
		}
	}
}
