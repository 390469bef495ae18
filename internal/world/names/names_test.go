package names

import (
	"maps"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/internal/store/entity"
)

// living is the set of entities that are alive.
type living map[entity.Entity]bool

func (l living) Alive(e entity.Entity) bool { return l[e] }

// TestNamesFollowAMap gives names at once and in commits to entities that come and go, and compares with a map.
func TestNamesFollowAMap(t *testing.T) {
	words := []string{"", "goose", "duck", "swan"}
	rapid.Check(t, func(t *rapid.T) {
		var n Names
		alive, now, born := living{}, map[entity.Entity]string{}, uint32(100)
		for i := range uint32(4) {
			alive[entity.New(i, 1)] = true
		}
		next := maps.Clone(now)
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			all := slices.SortedFunc(maps.Keys(alive), func(a, b entity.Entity) int { return int(a.Index()) - int(b.Index()) })
			switch step := rapid.IntRange(0, 9).Draw(t, "step"); {
			case step == 0 && len(all) > 0: // it is despawned
				e := rapid.SampledFrom(all).Draw(t, "gone")
				delete(alive, e)
				delete(now, e)
				delete(next, e)
			case step == 1:
				born++ // an entity that is gone never comes back
				alive[entity.New(born, uint32(rapid.IntRange(1, 1000).Draw(t, "generation")))] = true
			case step == 2:
				n.Commit(alive)
				now = maps.Clone(next)
			case step == 3:
				n.Forget()
				next = maps.Clone(now)
			case step == 4:
				n.Replace(n.All(alive))
				next = maps.Clone(now)
			case len(all) > 0:
				e, name := rapid.SampledFrom(all).Draw(t, "entity"), rapid.SampledFrom(words).Draw(t, "name")
				holder, taken := n.Coming(name)
				if taken && holder != e && alive[holder] {
					require.Equal(t, name, next[holder])
					continue
				}
				for other, has := range next {
					require.False(t, name != "" && has == name && other != e, "another entity has it")
				}
				atOnce := !n.Changed() && step < 7
				if atOnce {
					n.Set(e, name, alive)
				} else {
					n.Queue(e, name)
				}
				if next[e] = name; name == "" {
					delete(next, e)
				}
				if atOnce {
					now = maps.Clone(next)
				}
			}
			for e := range alive {
				require.Equal(t, now[e], n.Of(e, alive))
			}
			for _, name := range words {
				e, found := n.Find(name, alive)
				require.Equal(t, found, now[e] == name && name != "" && alive[e])
			}
			require.Equal(t, len(now), len(n.All(alive)))
			require.Len(t, n.by, len(n.of))
		}
	})
}

// TestEntriesOfThoseThatAreGone holds that names of entities that are gone do not pile up.
func TestEntriesOfThoseThatAreGone(t *testing.T) {
	var n Names
	keep := entity.New(0, 1)
	alive := living{keep: true}
	n.Set(keep, "keep", alive)
	for i := range uint32(10_000) {
		e := entity.New(1, i+1)
		alive[e] = true
		n.Set(e, strconv.Itoa(int(i)), alive)
		delete(alive, e)
	}
	require.Less(t, len(n.of), 200)
	require.Len(t, n.by, len(n.of))
	require.Equal(t, "keep", n.Of(keep, alive))
}
