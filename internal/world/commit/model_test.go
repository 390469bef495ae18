package commit

import (
	"maps"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/internal/store/entity"
)

// most is how many entities a model can have.
const most = 4

// model is a naive world: all that is committed, and a copy of it that has what is queued too.
type model struct {
	x       *fixture
	is      content
	next    content
	waiting bool
	names   int // given so far
}

func (c content) clone() content {
	c.Values, c.Friends, c.Names, c.Letters = maps.Clone(c.Values), maps.Clone(c.Friends), maps.Clone(c.Names), slices.Clone(c.Letters)
	return c
}

// commit makes what is queued what is, and reports whether the limit allows it. The level stays, unless transitions are made.
func (m *model) commit(transitions bool) (ok bool) {
	if len(m.next.Values) > most {
		return false
	}
	level := m.is.Level
	m.is = m.next.clone()
	if transitions {
		if m.is.Level == 1 && level != 1 {
			m.is.Letters = append(m.is.Letters, "welcome")
		}
		m.next = m.is.clone()
		m.waiting = false
		return true
	}
	m.is.Level = level
	m.waiting = m.x.states.Waiting()
	return true
}

func (m *model) drop() {
	m.next = m.is.clone()
	m.waiting = false
}

// finish is a commit that drops what the limit does not allow.
func (m *model) finish(t *rapid.T, err error) {
	if m.commit(true) {
		require.NoError(t, err)
		return
	}
	require.ErrorIs(t, err, errRefused)
	m.drop()
}

// coming returns an entity that will be there, which there must be.
func (m *model) coming(t *rapid.T, name string) entity.Entity {
	list := slices.SortedFunc(maps.Keys(m.next.Values), func(a, b entity.Entity) int { return int(a.Index()) - int(b.Index()) })
	require.NotEmpty(t, list, "there is an entity")
	return rapid.SampledFrom(list).Draw(t, name)
}

// queue queues something.
func (m *model) queue(t *rapid.T) {
	x := m.x
	m.waiting = true
	if what := rapid.IntRange(0, 6).Draw(t, "what"); what == 0 || len(m.next.Values) == 0 {
		m.next.Values[x.spawn()] = 0
	} else {
		m.change(t, what)
	}
}

// change queues something about an entity that will be there, or about none.
func (m *model) change(t *rapid.T, what int) {
	x, e := m.x, m.coming(t, "entity")
	switch what {
	case 1:
		value := rapid.IntRange(1, 9).Draw(t, "value")
		x.set(e, value)
		m.next.Values[e] = value
	case 2:
		target := m.coming(t, "target")
		x.befriend(e, target)
		m.next.Friends[e] = target
	case 3:
		m.names++
		name := strconv.Itoa(m.names)
		x.names.Queue(e, name)
		m.next.Names[e] = name
	case 4:
		x.send(strconv.Itoa(m.names))
		m.next.Letters = append(m.next.Letters, strconv.Itoa(m.names))
	case 5:
		m.next.Level = rapid.IntRange(0, 2).Draw(t, "level")
		x.level.Await(m.next.Level)
	case 6:
		x.despawn(e)
		delete(m.next.Values, e)
		delete(m.next.Friends, e)
		delete(m.next.Names, e)
		maps.DeleteFunc(m.next.Friends, func(_, target entity.Entity) bool { return target == e })
	}
}

// TestCommitsAgainstAModel queues things of all kinds, and ends what is queued in each way.
func TestCommitsAgainstAModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := &model{x: newFixture(t, false), is: newContent(), next: newContent()}
		x := m.x
		x.store.SetMaxEntities(most)
		t.Repeat(map[string]func(*rapid.T){
			"queue":      m.queue,
			"queue more": m.queue,
			"commit": func(t *rapid.T) {
				_, err := x.commits.Commit()
				if !m.commit(false) {
					require.ErrorIs(t, err, errRefused)
					return
				}
				require.NoError(t, err)
			},
			"commit or drop": func(t *rapid.T) { m.finish(t, x.commits.CommitOrDrop()) },
			"one":            func(t *rapid.T) { m.finish(t, x.commits.CommitOne()) },
			"stage":          func(t *rapid.T) { x.commits.BeginTick(2); m.finish(t, x.commits.EndStage()) },
			"drop":           func(*rapid.T) { x.commits.Drop(); m.drop() },
			"batch": func(t *rapid.T) {
				fails := rapid.Bool().Draw(t, "fails")
				err := x.commits.Batch(func() error {
					for range rapid.IntRange(0, 5).Draw(t, "changes") {
						m.queue(t)
					}
					if fails {
						return errNo
					}
					return nil
				})
				if fails {
					require.Equal(t, errNo, err)
					m.drop()
					return
				}
				m.finish(t, err)
			},
			"": func(t *rapid.T) {
				require.Equal(t, m.is, x.content())
				require.Equal(t, m.waiting, x.commits.Waiting())
				require.NoError(t, x.store.Check())
			},
		})
	})
}
