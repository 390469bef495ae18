package ecs

import (
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
)

// steady is a world with systems of every match. In each tick one entity in a hundred is replaced and one
// changes.
type steady struct {
	w      *World
	all    []Entity
	random *rand.Rand
	a      Handle[n1]
	b      Handle[n2]
	c      Handle[position]
	tag    TagHandle
	ran    map[Match]int
}

func newSteady(t *testing.T, n int, settings ...Setting) *steady {
	w := NewWorld(settings...)
	s := &steady{w: w, random: rand.New(rand.NewPCG(1, 2)), ran: map[Match]int{},
		a: Component[n1](w), b: Component[n2](w), c: Component[position](w), tag: Tag[frozen](w)}
	d := Component[n3](w)
	w.Group(s.a, s.b)
	full := System2(w, "full", func(_ Block, x []n1, y []n2) {
		for i := range x {
			x[i] += n1(y[i])
		}
	}, Reads(s.b))
	partial := System2(w, "partial", func(_ Block, x []n1, y []n3) {
		for i := range x {
			y[i] += n3(x[i])
		}
	}, Reads(s.a))
	blind := System1(w, "blind", func(_ Block, p []position) {
		for i := range p {
			p[i].X++
		}
	}, With(s.tag))
	listed := w.NewSystem("listed", nil, func(b Block) { s.ran[Full] += b.Len() }, With(s.tag))
	scan := w.NewSystem("scan", nil, func(b Block) { s.ran[Scan] += b.Len() }, Without(s.tag))
	optional := System2(w, "optional", func(_ Block, x []n1, p []position) {
		s.ran[Full] += len(x)
	}, Optional(s.c), Reads(s.a, s.c))
	w.Group(s.a, d)
	w.Group(s.a, d, s.c)
	for i := range n {
		s.spawn()
		if i%3 == 0 {
			w.Add(s.all[i], d)
		}
	}
	mustCommit(t, w)
	for _, p := range []struct {
		s    *System
		want Match
	}{{full, Full}, {partial, partialIn(Layout(w.arrays().Kind))}, {blind, Blind}, {listed, listedIn(Layout(w.arrays().Kind))}, {scan, Scan}, {optional, Full}} {
		require.Equal(t, p.want, p.s.Match(), p.s.Explain().String())
	}
	return s
}

// partialIn returns the match of a system whose group crosses another.
func partialIn(layout Layout) Match {
	if layout == Lanes {
		return Full
	}
	return Partial
}

// listedIn returns the match of a system that requires a tag alone.
func listedIn(layout Layout) Match {
	if layout == Lanes {
		return Full
	}
	return Scan
}

func (s *steady) spawn() {
	e := s.w.Spawn()
	s.a.Set(e, 1)
	if s.random.IntN(2) == 0 {
		s.b.Set(e, 2)
	}
	if s.random.IntN(2) == 0 {
		s.c.Set(e, position{X: 1})
	}
	if s.random.IntN(4) == 0 {
		s.tag.Add(e)
	}
	s.all = append(s.all, e)
}

func (s *steady) tick() {
	for range len(s.all) / 100 {
		k := s.random.IntN(len(s.all))
		s.w.Despawn(s.all[k])
		s.all[k] = s.all[len(s.all)-1]
		s.all = s.all[:len(s.all)-1]
		s.spawn()
		if e := s.all[s.random.IntN(len(s.all)-1)]; s.c.Has(e) {
			s.c.Remove(e)
		} else {
			s.c.Set(e, position{X: 3})
		}
	}
	if err := s.w.Tick(1); err != nil {
		panic(err)
	}
}

// TestMemoryIsFlatOverRounds repeatedly spawns many entities, writes them and despawns all.
func TestMemoryIsFlatOverRounds(t *testing.T) {
	w := NewWorld()
	a, b, c := Component[n1](w), Component[position](w), Component[caption](w)
	w.Group(a, b)
	System2(w, "write", func(_ Block, x []n1, p []position) {
		for i := range x {
			x[i]++
			p[i].X++
		}
	})
	round := func() {
		parent := Entity{}
		for i := range 2000 {
			e := w.Spawn(a)
			if i%2 == 0 {
				b.Set(e, position{X: 1})
			}
			if i%3 == 0 {
				c.Set(e, caption{"text"})
			}
			if i%100 == 0 {
				parent = e
			} else {
				setParent(w, e, parent)
			}
		}
		mustCommit(t, w)
		require.NoError(t, w.Tick(1))
		w.DespawnAll()
		mustCommit(t, w)
		require.Zero(t, w.Len())
	}
	for range 3 {
		round()
	}
	linked, rows, early := w.relations().All()[0].Memory(), a.c.array.Cap(), heap()
	for range scaled(300) {
		round()
	}
	require.Equal(t, linked, w.relations().All()[0].Memory())
	require.Equal(t, rows, a.c.array.Cap())
	require.LessOrEqual(t, heap(), early+early/10+64<<10, "bytes in use")
}

// heap returns how many bytes are in use.
func heap() uint64 {
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.HeapAlloc
}
