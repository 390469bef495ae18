package bench

import (
	"github.com/copse-ecs/copse/internal/storages/contract"
)

// storedXY is what the conventions have in common on a storage of the contract.
type storedXY struct {
	Params
	stored
	maker
	extras int
}

// xyKinds are Place, Speed and the extras.
func xyKinds() []contract.Kind {
	return []contract.Kind{
		contract.KindOf[Place](), contract.KindOf[Speed](),
		contract.KindOf[Extra0](), contract.KindOf[Extra1](), contract.KindOf[Extra2](), contract.KindOf[Extra3](), contract.KindOf[Extra4](),
		contract.KindOf[Extra5](), contract.KindOf[Extra6](), contract.KindOf[Extra7](), contract.KindOf[Extra8](), contract.KindOf[Extra9](),
	}
}

// declare makes an empty storage whose group keeps together what entities have together.
func (c *storedXY) declare(group contract.Set) {
	c.s = c.make(xyKinds(), []contract.Set{group})
}

// all are the components that the worked-with entities have: Place, the extras, and others.
func (c *storedXY) all(more contract.Set) contract.Set { return 1 | upTo(c.extras)<<2 | more }

// spawnPlaced makes n entities with the components that has tells.
func (c *storedXY) spawnPlaced(n int, has func(i int) contract.Set) {
	for i := range n {
		components := has(i)
		e := c.s.Spawn(components)
		c.entities = append(c.entities, e)
		*contract.Value[XY](c.s, e, 0) = PlaceOf(i)
		for left := components &^ 1; left != 0; left &= left - 1 {
			*contract.Value[XY](c.s, e, left.First()) = StartSpeed
		}
	}
}

func (c *storedXY) despawn() {
	for _, e := range c.entities {
		c.s.Despawn(e)
	}
	c.entities = c.entities[:0]
}

// Units returns the number of entities that are worked with.
func (c *storedXY) Units() int { return c.Params.Entities }

// Checksum adds up what there is.
func (c *storedXY) Checksum() uint64 {
	return XYSum(c.s.Len(), len(c.entities), func(i, component int) (XY, bool) {
		if p := contract.Value[XY](c.s, c.entities[i], component); p != nil {
			return *p, true
		}
		return XY{}, false
	})
}

// storedQuery moves N entities among others.
type storedQuery struct {
	storedXY
	Query
	query contract.Query
}

// Setup spawns first those that move, then those that do not.
func (c *storedQuery) Setup() {
	c.declare(upTo(2))
	n := c.Params.Entities
	c.spawnPlaced(n, func(int) contract.Set { return upTo(2) })
	c.spawnPlaced(c.Others*n, func(i int) contract.Set {
		has := contract.Set(1)
		for k := range c.Extras {
			if c.Query.Has(i, k) {
				has |= contract.SetOf(2 + k)
			}
		}
		return has
	})
	c.query = c.s.Query(contract.Spec{Read: []int{0, 1}, With: upTo(2)})
}

// Step moves them.
func (c *storedQuery) Step(int) { c.query.Each(moveXY) }

// moveXY adds the second column of a stretch to the first.
func moveXY(s *contract.Stretch) {
	p, inStep := contract.In[XY](s, 0)
	v, both := contract.In[XY](s, 1)
	if !inStep || !both {
		for i := range s.Len {
			p, v := contract.At[XY](s, 0, i), contract.At[XY](s, 1, i)
			p.X += v.X
			p.Y += v.Y
		}
		return
	}
	v = v[:len(p)]
	for i := range p {
		p[i].X += v[i].X
		p[i].Y += v[i].Y
	}
}

// storedCreate creates N entities in a storage that has held as many.
type storedCreate struct{ storedXY }

// Setup makes the storage that is to hold them.
func (c *storedCreate) Setup() {
	c.declare(c.all(2))
	c.Step(0)
}

// Reset deletes what the last step created.
func (c *storedCreate) Reset(int) { c.despawn() }

// Step creates.
func (c *storedCreate) Step(int) {
	all := c.all(2)
	c.spawnPlaced(c.Params.Entities, func(int) contract.Set { return all })
}

// storedDelete deletes N entities.
type storedDelete struct{ storedCreate }

// Setup makes the empty storage.
func (c *storedDelete) Setup() { c.declare(c.all(2)) }

// Reset creates what is deleted.
func (c *storedDelete) Reset(i int) { c.storedCreate.Step(i) }

// Step deletes.
func (c *storedDelete) Step(int) { c.despawn() }

// storedToggle gives N entities a component and takes it away.
type storedToggle struct{ storedXY }

// Setup spawns the entities without it.
func (c *storedToggle) Setup() {
	c.declare(c.all(0))
	all := c.all(0)
	c.spawnPlaced(c.Params.Entities, func(int) contract.Set { return all })
}

// Step adds to all, then removes from all.
func (c *storedToggle) Step(int) {
	for _, e := range c.entities {
		*(*XY)(c.s.Add(e, 1)) = StartSpeed
	}
	for _, e := range c.entities {
		c.s.Remove(e, 1)
	}
}
