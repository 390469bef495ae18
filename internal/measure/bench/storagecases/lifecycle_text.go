package storagecases

import (
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// The tests of the lifecycle workload as the article's text describes them.

// createThenAdd makes the entities, and then adds the components of each one by one.
func (l *lifeCase) createThenAdd() {
	l.entities = make([]entity.Entity, 0, l.Add)
	for range l.Add {
		l.entities = append(l.entities, l.storage.Spawn(0))
	}
	for _, e := range l.entities {
		for c := range scenario.LifeComponents {
			putLife(l.storage.Add(e, c), c, 0)
		}
	}
}

// vectorNumber is the component that links an entity to its vector of children: these storages have no pointers in components, so the
// program keeps the vectors. 0 is none.
type vectorNumber uint32

// childVectors are the vectors by number, and the numbers that are free.
type childVectors struct {
	all  [][]entity.Entity
	free []vectorNumber
}

// add adds a child to a vector, which it makes if there is none, and returns its number.
func (v *childVectors) add(at vectorNumber, child entity.Entity) vectorNumber {
	if at == 0 {
		at = v.take()
		v.all[at] = make([]entity.Entity, 0, scenario.VectorRoom)
	}
	list := v.all[at]
	if len(list) == cap(list) {
		grown := make([]entity.Entity, len(list), 2*cap(list))
		copy(grown, list)
		list = grown
	}
	v.all[at] = append(list, child)
	return at
}

// take returns a free number.
func (v *childVectors) take() vectorNumber {
	if last := len(v.free) - 1; last >= 0 {
		at := v.free[last]
		v.free = v.free[:last]
		return at
	}
	if len(v.all) == 0 {
		v.all = append(v.all, nil) // that of 0
	}
	v.all = append(v.all, nil)
	return vectorNumber(len(v.all) - 1)
}

// drop ends a vector and returns its children.
func (v *childVectors) drop(at vectorNumber) []entity.Entity {
	children := v.all[at]
	v.all[at] = nil
	v.free = append(v.free, at)
	return children
}

// relationshipVectors is the test of relationships in which every parent has a vector of its children.
func (l *lifeCase) relationshipVectors() {
	links := contract.SetOf(linksComponent)
	for round := range l.FamilyRounds {
		x := float64(round)
		l.entities = l.entities[:0]
		for range l.Roots {
			root := l.spawnLife(contract.UpTo(2)|links, x)
			l.entities = append(l.entities, root)
			for range l.Children {
				child := l.spawnLife(contract.SetOf(2)|links, x)
				l.addChild(root, child)
				for range l.Grandchildren {
					l.addChild(child, l.spawnLife(contract.SetOf(3)|links, x))
				}
			}
		}
		l.write()
		for _, root := range l.entities {
			l.deleteWithChildren(root)
		}
	}
}

// vectorOf returns where the number of an entity's vector is.
func (l *lifeCase) vectorOf(e entity.Entity) *vectorNumber {
	return contract.Value[vectorNumber](l.storage, e, linksComponent)
}

func (l *lifeCase) addChild(parent, child entity.Entity) {
	at := l.vectorOf(parent)
	*at = l.vectors.add(*at, child)
}

// deleteWithChildren deletes an entity and its descendants.
func (l *lifeCase) deleteWithChildren(e entity.Entity) {
	if at := *l.vectorOf(e); at != 0 {
		for _, child := range l.vectors.drop(at) {
			l.deleteWithChildren(child)
		}
	}
	l.storage.Despawn(e)
}
