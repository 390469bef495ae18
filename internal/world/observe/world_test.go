package observe

import (
	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/mode"
	"github.com/copse-ecs/copse/internal/world/registry"
	"github.com/copse-ecs/copse/internal/world/relations"
)

// The components of the worlds of the tests.
const (
	number = iota // whose values are of type *int
	text          // of which only the size is known
	tag
	likes // a relation
	components
)

// world is as much of a world as observers know.
type world struct {
	t         require.TestingT
	store     *blockstore.Store
	registry  registry.Registry
	relations relations.Relations
	mode      mode.Mode
	observers Observers

	numbers *column.Array[*int]
	texts   *column.Bytes
	likes   *relations.Relation

	lentNumbers Lent[*int]
	lentTexts   Lent[byte]
	lentTargets Lent[entity.Entity]
}

func newWorld(t require.TestingT) *world {
	w := &world{t: t, registry: registry.New(), numbers: &column.Array[*int]{}, texts: column.NewBytes(2), likes: &relations.Relation{}}
	layout := grouptree.Build(grouptree.Lanes, grouptree.Spec{Components: components, Tags: grouptree.SetOf(tag, likes)})
	w.store = blockstore.New(layout, []column.Column{w.numbers, w.texts, nil, nil})
	w.relations = relations.New(w.store)
	w.relations.Add(w.likes, likes)
	w.registry.Add(registry.Component{Name: "number", Column: w.numbers})
	w.registry.Add(registry.Component{Name: "text", Column: w.texts})
	w.registry.Add(registry.Component{Name: "tag", Tag: true})
	w.registry.Add(registry.Component{Name: "likes", Tag: true, Relation: w.likes})
	w.observers = New(w.store, &w.registry, &w.relations, &w.mode)
	w.observers.Grow(components)
	return w
}

// spawn queues an entity with some components, whose values are zero.
func (w *world) spawn(set ...int) entity.Entity {
	e := w.store.Queue.Spawn(w.composition(set...))
	for _, c := range set {
		if column := w.registry.List[c].Column; column != nil {
			column.PushZero(e.Index())
		}
	}
	return e
}

func (w *world) composition(set ...int) int {
	composition, err := w.store.Compositions.Intern(grouptree.SetOf(set...))
	require.NoError(w.t, err)
	return composition
}

// set queues a value.
func (w *world) set(e entity.Entity, value *int) {
	w.change(e, number, true)
	w.numbers.Push(e.Index(), value)
}

// write queues a value of two bytes.
func (w *world) write(e entity.Entity, value string) {
	w.change(e, text, true)
	w.texts.Push(e.Index(), []byte(value))
}

// target queues a target.
func (w *world) target(e, target entity.Entity) {
	w.change(e, likes, true)
	w.likes.Put(e.Index(), target.Index(), relations.Same, true)
	w.likes.Queue.Push(e.Index(), target)
}

func (w *world) change(e entity.Entity, component int, has bool) {
	valid, err := w.store.Queue.Change(e, component, has)
	require.NoError(w.t, err)
	require.True(w.t, valid)
}

func (w *world) despawn(e entity.Entity) { require.True(w.t, w.store.Queue.Despawn(e)) }

// commit carries out what is queued, and calls observers if the commit concerns any.
func (w *world) commit() (told bool, err error) {
	if err := w.store.Prepare(); err != nil {
		return false, err
	}
	if told = w.store.Queue.Len() > 0 && w.observers.ConcernsCommit(false); told {
		if err := w.observers.TellCommit(); err != nil {
			return true, err
		}
	}
	w.store.Apply()
	w.relations.Commit()
	return told, nil
}

// mustCommit is commit that succeeds.
func (w *world) mustCommit() (told bool) {
	told, err := w.commit()
	require.NoError(w.t, err)
	return told
}

// numbersOn returns the values of the call that is under way, 0 for nil.
func (w *world) numbersOn(s Side) (out []int) {
	for _, v := range OfArray(&w.observers, s, number, w.numbers, &w.lentNumbers) {
		if v == nil {
			out = append(out, 0)
		} else {
			out = append(out, *v)
		}
	}
	return out
}

func (w *world) textsOn(s Side) string {
	return string(OfBytes(&w.observers, s, text, w.texts, &w.lentTexts))
}

func (w *world) targetsOn(s Side) []entity.Entity {
	return OfRelation(&w.observers, s, w.likes, &w.lentTargets)
}
