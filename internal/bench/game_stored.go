package bench

import (
	"unsafe"

	"github.com/copse-ecs/copse/internal/entity"
	"github.com/copse-ecs/copse/internal/storages/contract"
)

// storedGame does the game on a storage of the contract.
type storedGame struct {
	Params
	stored
	maker
	*Changes
	has     []contract.Set
	queries [len(GameRules)]contract.Query
}

func newStoredGame(m maker, p Params) *storedGame {
	return &storedGame{
		Params: p, maker: m, Changes: NewChanges(p, gamePercent), has: GameHas(p),
		stored: stored{entities: make([]entity.Entity, p.Entities)},
	}
}

// Setup spawns.
func (g *storedGame) Setup() {
	var kinds []contract.Kind
	for c := range GameComponents {
		width := unsafe.Sizeof(Vec{})
		if c >= GameValues {
			width = 0
		}
		kinds = append(kinds, contract.Kind{Width: width})
	}
	g.s = g.make(kinds, []contract.Set{contract.SetOf(gPosition, gVelocity), contract.SetOf(gPosition, gVelocity, gForce)})
	for i := range g.Entities {
		g.stored.entities[i] = g.spawnThe(i)
	}
	for i, r := range GameRules {
		pair := []int{r.To, r.From}
		g.queries[i] = g.s.Query(contract.Spec{Read: pair, With: contract.SetOf(pair...) | r.With, Without: r.Without})
	}
}

// spawnThe makes the i-th entity as it is at first.
func (g *storedGame) spawnThe(i int) entity.Entity {
	e := g.s.Spawn(g.has[i])
	for left := g.has[i] & upTo(GameValues); left != 0; left &= left - 1 {
		*contract.Value[Vec](g.s, e, left.First()) = One
	}
	return e
}

// Step lets happen what happens, and runs a tick.
func (g *storedGame) Step(step int) {
	for _, change := range g.Of(step) {
		e := g.stored.entities[change.Entity]
		switch GameEventOf(step, change.Entity) {
		case GameFreeze:
			g.toggle(e, gFrozen)
		case GameBurn:
			g.toggle(e, gBurning)
		case GameProtect:
			if p := g.toggle(e, gShield); p != nil {
				*(*Vec)(p) = Regained(step)
			}
		default:
			g.s.Despawn(e)
			g.stored.entities[change.Entity] = g.spawnThe(int(change.Entity))
		}
	}
	for _, q := range g.queries {
		q.Each(axpy)
	}
}

// toggle gives an entity a component or takes it away; nil if it is gone then.
func (g *storedGame) toggle(e entity.Entity, component int) unsafe.Pointer {
	if g.s.Remove(e, component) {
		return nil
	}
	return g.s.Add(e, component)
}

// Units returns the number of entities.
func (g *storedGame) Units() int { return g.Params.Entities }

// Checksum adds up the values and tags of all entities.
func (g *storedGame) Checksum() uint64 {
	return GameSum(len(g.stored.entities), func(i, c int) (v Vec, has bool) {
		if c >= GameValues {
			return v, g.s.Has(g.stored.entities[i]).Has(c)
		}
		return g.vec(i, c)
	})
}
