package links

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// model is the same as Links, with a list of sources for each target.
type model map[uint32][]uint32

func (m model) target(i uint32) (uint32, bool) {
	for t, list := range m {
		if slices.Contains(list, i) {
			return t, true
		}
	}
	return 0, false
}

func (m model) detach(i uint32) {
	if t, has := m.target(i); has {
		m[t] = slices.DeleteFunc(m[t], func(s uint32) bool { return s == i })
	}
}

func (m model) clone() model {
	out := model{}
	for t, list := range m {
		out[t] = slices.Clone(list)
	}
	return out
}

// agree compares what a function of Links reads with a model, from both sides and along the list in both directions.
func agree(t *rapid.T, read func(uint32) *Link, m model, indices []uint32) {
	for _, i := range indices {
		var list []uint32
		prev := uint32(0)
		for at := read(i).First; at != 0; at = read(at - 1).Next {
			require.Equal(t, prev, read(at-1).prev)
			list, prev = append(list, at-1), at
		}
		require.Equal(t, prev, read(i).last)
		require.Equal(t, uint32(len(list)), read(i).Count)
		require.Equal(t, len(m[i]), len(list))
		if len(list) > 0 {
			require.Equal(t, m[i], list)
		}
		target, has := m.target(i)
		if !has {
			require.Zero(t, read(i).Target)
			continue
		}
		require.Equal(t, target+1, read(i).Target)
	}
}

// TestLinksAgreeWithAModel makes changes at once and queued ones, and compares the links as they are and as they will be.
func TestLinksAgreeWithAModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		indices := []uint32{0, 1, 2, 3, Page - 1, Page, 5*Page + 7}
		pick := rapid.SampledFrom(indices)
		var l Links
		now, next := model{}, model{}
		ended := map[uint32]bool{} // with the next commit: they get no links before it
		commit := func() {
			l.Commit()
			now = next.clone()
			clear(ended)
		}
		for range rapid.IntRange(1, 40).Draw(t, "changes") {
			switch rapid.SampledFrom([]string{"place", "place", "place", "end", "commit", "discard", "clone"}).Draw(t, "change") {
			case "place":
				place(t, &l, pick.Filter(func(i uint32) bool { return !ended[i] }), next)
				if rapid.Bool().Draw(t, "commit") {
					commit()
				}
			case "end":
				i := pick.Draw(t, "ends")
				end(&l, i, next)
				ended[i] = true
				if len(ended) == len(indices) {
					commit()
				}
			case "commit":
				commit()
			case "discard":
				l.Discard()
				next = now.clone()
				clear(ended)
			case "clone":
				commit()
				c := l.Clone()
				require.True(t, c.Equal(&l))
				l = c
			}
			agree(t, l.Of, next, indices)
			agree(t, l.Now, now, indices)
		}
		l.Reset()
		agree(t, l.Of, model{}, indices)
		require.True(t, l.QueuesNothing())
		require.True(t, l.Equal(&Links{}))
	})
}

// place queues a target for an index, or that it has none any more, with a place among the sources.
func place(t *rapid.T, l *Links, pick *rapid.Generator[uint32], m model) {
	source, target := pick.Draw(t, "source"), pick.Draw(t, "target")
	if rapid.IntRange(0, 4).Draw(t, "detach") == 0 {
		l.Attach(source, 0, true)
		m.detach(source)
		return
	}
	others := slices.DeleteFunc(slices.Clone(m[target]), func(i uint32) bool { return i == source })
	at := rapid.IntRange(0, len(others)).Draw(t, "place")
	before := uint32(0)
	if at < len(others) {
		before = others[at] + 1
	}
	m.detach(source)
	m[target] = slices.Insert(slices.Clone(others), at, source)
	l.Place(source, target+1, before, true)
}

// end ends an index whose sources lose their target, as the end of an entity does.
func end(l *Links, i uint32, m model) {
	for _, source := range m[i] {
		l.Attach(source, 0, true)
	}
	delete(m, i)
	m.detach(i)
	l.Attach(i, 0, true)
	l.Mark(i)
}

func TestLeads(t *testing.T) {
	var l Links
	l.Attach(3, 2+1, false)
	l.Attach(2, 1+1, false)
	require.True(t, l.Leads(3, 1))
	require.True(t, l.Leads(3, 3))
	require.False(t, l.Leads(1, 3))
	require.True(t, l.IsLinked(1))
	require.False(t, l.IsLinked(0))
	require.Equal(t, Page, l.Memory())
	require.Equal(t, Page, l.Bound())
}
