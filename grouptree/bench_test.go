package grouptree

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// world is a spec with systems and entities.
type world struct {
	spec    Spec
	systems []Signature
	census  Census
}

// run builds the layout and the plans of all systems, with their costs.
func (w world) run(kind Kind) *Layout {
	w.spec.Known = w.census.Comps // a lanes layout has the blocks of what has occurred
	l := Build(kind, w.spec)
	planner := l.Planner(w.census, l.Count(w.census))
	for _, sig := range w.systems {
		planner.Cost(sig, planner.Plan(sig))
		if kind == Paper || kind == Trees {
			l.PaperClass(sig)
		}
	}
	return l
}

// groupRecipe has groups over 16 components, of which the last two are tags: chains,
// nested and disjoint sets, exclusions, tags and crossings. Numbers above 15 are
// components of the next sixteen.
var groupRecipe = []struct{ has, not []int }{
	{has: []int{0, 1}}, {has: []int{0, 1, 2}}, {has: []int{0, 1, 2, 3}}, {has: []int{0, 1, 2, 3, 4}}, {has: []int{0, 1, 2, 3, 4, 5}},
	{has: []int{6, 7}}, {has: []int{8, 9}}, {has: []int{6, 7, 8, 9}},
	{has: []int{0, 1}, not: []int{10}}, {has: []int{0, 1, 2}, not: []int{11, 15}}, {has: []int{6, 7}, not: []int{14}},
	{has: []int{8, 9, 15}}, {has: []int{0, 1, 14}, not: []int{12}},
	{has: []int{0, 7}}, {has: []int{2, 9, 13}}, {has: []int{1, 16}, not: []int{5}},
}

// typicalWorld has 12 components, 12 groups and 16 systems.
func typicalWorld() world {
	return recipeWorld(12, 12, 16, 40)
}

// maximalWorld is at every limit of the language.
func maximalWorld() world {
	return recipeWorld(MaxComponents, 256, 256, 300)
}

func recipeWorld(components, groups, systems, comps int) world {
	w := world{spec: Spec{Components: components}}
	for c := range components {
		if c%16 >= 14 || components < 16 && c == components-1 {
			w.spec.Tags.Add(c)
		}
	}
	for i := range groups {
		base, r := i/len(groupRecipe)*16, groupRecipe[i%len(groupRecipe)]
		at := func(c int) int { return (base + c) % components }
		var g Conj
		for _, c := range r.has {
			g = g.with(at(c), true)
		}
		for _, c := range r.not {
			if !g.Has.Has(at(c)) {
				g = g.with(at(c), false)
			}
		}
		w.spec.Groups = append(w.spec.Groups, g)
	}
	seed := splitMix(7)
	for i := range systems {
		g := w.spec.Groups[i%groups]
		if i%3 == 0 {
			g = g.with(seed.below(components), seed.below(2) == 0)
		}
		sig := Signature{Match: g, Access: g.Has}
		if i%5 == 0 {
			sig.Optional.Add(seed.below(components))
			sig.Optional = sig.Optional.Minus(g.Cares)
		}
		w.systems = append(w.systems, sig)
	}
	seen := make(map[Set]bool)
	for len(w.census.Comps) < comps {
		var e Set
		base := seed.below(components)
		for c := range 24 {
			if seed.below(3) > 0 {
				e.Add((base + c) % components)
			}
		}
		if !seen[e] {
			seen[e] = true
			w.census.Comps, w.census.Count = append(w.census.Comps, e), append(w.census.Count, 1+seed.below(1000))
		}
	}
	return w
}

// shortNames are c0, c1, ...
func shortNames(n int) Names {
	out := make(Names, n)
	for c := range out {
		out[c] = "c" + strconv.Itoa(c)
	}
	return out
}

// TestTheMaximalDesignCanBeWritten checks that the world fits in the 64 KiB of text that
// the language allows.
func TestTheMaximalDesignCanBeWritten(t *testing.T) {
	w := maximalWorld()
	names := shortNames(w.spec.Components)
	text := 0
	for _, n := range names {
		text += len("component  64\n") + len(n)
	}
	for _, g := range w.spec.Groups {
		text += len("group \n") + len(names.Conj(g))
	}
	for i, s := range w.systems {
		text += len("system s(?)\n") + len(strconv.Itoa(i)) + len(names.Conj(s.Match)) + 4
	}
	for i, e := range w.census.Comps {
		text += len("spawn  \n") + len(strconv.Itoa(w.census.Count[i])) + len(names.Conj(Conj{Cares: e, Has: e}))
	}
	require.Less(t, text, 64<<10)
	require.Len(t, w.spec.Groups, 256)
	require.Len(t, w.systems, 256)
}

func benchmark(b *testing.B, w world, kind Kind) {
	b.ReportAllocs()
	leaves := 0
	for b.Loop() {
		leaves = len(w.run(kind).Leaves)
	}
	b.ReportMetric(float64(leaves), "blocks")
}

func BenchmarkMaximalLaminar(b *testing.B) { benchmark(b, maximalWorld(), Laminar) }
func BenchmarkMaximalLanes(b *testing.B)   { benchmark(b, maximalWorld(), Lanes) }
func BenchmarkMaximalTrees(b *testing.B)   { benchmark(b, maximalWorld(), Trees) }
func BenchmarkMaximalPaper(b *testing.B)   { benchmark(b, maximalWorld(), Paper) }
func BenchmarkMaximalNaive(b *testing.B)   { benchmark(b, maximalWorld(), Naive) }

// BenchmarkTypical has a design of ordinary size.
func BenchmarkTypical(b *testing.B) {
	for _, kind := range Kinds() {
		b.Run(kind.String(), func(b *testing.B) { benchmark(b, typicalWorld(), kind) })
	}
}
