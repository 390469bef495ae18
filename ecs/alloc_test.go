package ecs_test

import (
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
)

// steady is a world with systems of every match. In each tick one entity in a hundred is replaced and one
// changes.
type steady struct {
	w      *ecs.World
	all    []ecs.Entity
	random *rand.Rand
	a      ecs.Handle[n1]
	b      ecs.Handle[n2]
	c      ecs.Handle[position]
	tag    ecs.TagHandle
	ran    map[ecs.Match]int
}

func newSteady(t *testing.T, n int, settings ...ecs.Setting) *steady {
	w := ecs.NewWorld(settings...)
	s := &steady{w: w, random: rand.New(rand.NewPCG(1, 2)), ran: map[ecs.Match]int{},
		a: ecs.Component[n1](w), b: ecs.Component[n2](w), c: ecs.Component[position](w), tag: ecs.Tag[frozen](w)}
	layout, d := layoutOf(w).Kind, ecs.Component[n3](w)
	w.Group(s.a, s.b)
	full := ecs.System2(w, "full", func(_ ecs.Block, x []n1, y []n2) {
		for i := range x {
			x[i] += n1(y[i])
		}
	}, ecs.Reads(s.b))
	partial := ecs.System2(w, "partial", func(_ ecs.Block, x []n1, y []n3) {
		for i := range x {
			y[i] += n3(x[i])
		}
	}, ecs.Reads(s.a))
	blind := ecs.System1(w, "blind", func(_ ecs.Block, p []position) {
		for i := range p {
			p[i].X++
		}
	}, ecs.With(s.tag))
	listed := w.NewSystem("listed", nil, func(b ecs.Block) { s.ran[ecs.Full] += b.Len() }, ecs.With(s.tag))
	scan := w.NewSystem("scan", nil, func(b ecs.Block) { s.ran[ecs.Scan] += b.Len() }, ecs.Without(s.tag))
	optional := ecs.System2(w, "optional", func(_ ecs.Block, x []n1, p []position) {
		s.ran[ecs.Full] += len(x)
	}, ecs.Optional(s.c), ecs.Reads(s.a, s.c))
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
		s    *ecs.System
		want ecs.Match
	}{{full, ecs.Full}, {partial, partialIn(ecs.Layout(layout))}, {blind, ecs.Blind}, {listed, listedIn(ecs.Layout(layout))}, {scan, ecs.Scan}, {optional, ecs.Full}} {
		require.Equal(t, p.want, p.s.Match(), p.s.Explain().String())
	}
	return s
}

// partialIn returns the match of a system whose group crosses another.
func partialIn(layout ecs.Layout) ecs.Match {
	if layout == ecs.Lanes {
		return ecs.Full
	}
	return ecs.Partial
}

// listedIn returns the match of a system that requires a tag alone.
func listedIn(layout ecs.Layout) ecs.Match {
	if layout == ecs.Lanes {
		return ecs.Full
	}
	return ecs.Scan
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
	w := ecs.NewWorld()
	a, b, c := ecs.Component[n1](w), ecs.Component[position](w), ecs.Component[caption](w)
	w.Group(a, b)
	ecs.System2(w, "write", func(_ ecs.Block, x []n1, p []position) {
		for i := range x {
			x[i]++
			p[i].X++
		}
	})
	round := func() {
		parent := ecs.Entity{}
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
	childOf := ecs.Relation[ecs.ChildOf](w).ID()
	linked, rows, early := linksOf(w, childOf).Memory(), capacity(w, a.ID()), heap()
	for range alone(300) {
		round()
	}
	require.Equal(t, linked, linksOf(w, childOf).Memory())
	require.Equal(t, rows, capacity(w, a.ID()))
	require.LessOrEqual(t, heap(), early+early/10+64<<10, "bytes in use")
}

// heap returns how many bytes are in use.
func heap() uint64 {
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.HeapAlloc
}
