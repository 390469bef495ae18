package grouptree

import "testing"

// hostile has specs that are as slow as possible: each is at a limit of the language
// in the way that costs one part of the code most.
var hostile = []struct {
	name string
	make func(seed *splitMix) Spec
}{
	{"independent cuts", func(seed *splitMix) Spec {
		s := tagged(1)
		for c := 1; c <= 11; c++ {
			s.Groups = append(s.Groups, Conj{}.with(0, true).with(c, true))
		}
		return fill(s, func() Conj { return random(seed, SetOf(0), 1, 40, 3) })
	}},
	{"overlapping exclusions", func(seed *splitMix) Spec {
		return fill(tagged(1), func() Conj { return random(seed, SetOf(0), 1, 12, 3) })
	}},
	{"exclusions that nearly cover", func(seed *splitMix) Spec {
		return fill(tagged(1), func() Conj { return random(seed, SetOf(0), 1, 9, 6) })
	}},
	{"long literals", func(seed *splitMix) Spec {
		return fill(tagged(1), func() Conj { return random(seed, SetOf(0), 1, 255, 8) })
	}},
	{"nearly disjoint", func(seed *splitMix) Spec {
		n := 0
		return fill(tagged(1), func() Conj {
			g := random(seed, SetOf(0), 1, 8, 2)
			for b := range 8 {
				if n>>b&1 != seed.below(200)&1 || b < 6 {
					g = g.with(9+b, n>>b&1 != 0)
				}
			}
			n++
			return g
		})
	}},
	{"deep remainders", func(*splitMix) Spec {
		s, g := tagged(1), Conj{}.with(0, true)
		s.Groups = []Conj{g}
		for c := 1; c < MaxComponents; c++ {
			s.Groups = append(s.Groups, g.with(c, true))
			g = g.with(c, false)
		}
		return s
	}},
	{"deep remainders of pairs", func(*splitMix) Spec {
		s := tagged(1)
		s.Groups = []Conj{Conj{}.with(0, true)}
		for c := 1; c+1 < MaxComponents; c++ {
			s.Groups = append(s.Groups, Conj{}.with(0, true).with(c, true).with(c+1, false))
		}
		return s
	}},
	{"a chain backwards", func(*splitMix) Spec {
		s := tagged(MaxComponents)
		for last := MaxComponents - 1; last >= 0; last-- {
			var g Conj
			for c := range last + 1 {
				g = g.with(c, true)
			}
			s.Groups = append(s.Groups, g)
		}
		return s
	}},
	{"a chain backwards below a root", func(*splitMix) Spec {
		s := tagged(MaxComponents)
		s.Groups = []Conj{Conj{}.with(0, true)}
		for last := MaxComponents - 1; last > 0; last-- {
			var g Conj
			for c := range last + 1 {
				g = g.with(c, true)
			}
			s.Groups = append(s.Groups, g)
		}
		return s
	}},
	{"groups above, below a root", func(*splitMix) Spec {
		s := tagged(1)
		s.Groups = []Conj{Conj{}.with(0, true)}
		for i := range 20 { // many splits to move under each of the groups above
			g := Conj{}.with(0, true)
			for b := range 5 {
				g = g.with(230+b, i>>b&1 != 0)
			}
			s.Groups = append(s.Groups, g)
		}
		for last := 200; last > 0; last-- {
			g := Conj{}.with(0, true)
			for c := 1; c <= last; c++ {
				g = g.with(c, true)
			}
			s.Groups = append(s.Groups, g)
		}
		return s
	}},
	{"a chain with cuts", func(seed *splitMix) Spec {
		s := tagged(240)
		var g Conj
		for c := range 240 {
			g = g.with(c, true)
			s.Groups = append(s.Groups, g)
		}
		return fill(s, func() Conj { return random(seed, SetOf(0), 240, 16, 2) })
	}},
	{"many classes without an order", func(seed *splitMix) Spec {
		s := tagged(60)
		for i := 0; len(s.Groups) < 250; i++ {
			s.Groups = append(s.Groups, random(seed, SetOf(i%60), 60, 8, 2))
		}
		return s
	}},
	{"everything crosses", func(seed *splitMix) Spec {
		return fill(tagged(MaxComponents), func() Conj { return random(seed, Set{}, 0, MaxComponents, 128) })
	}},
	{"small crossings", func(seed *splitMix) Spec {
		return fill(tagged(MaxComponents), func() Conj { return random(seed, Set{}, 0, 64, 4) })
	}},
	{"many trees", func(seed *splitMix) Spec {
		s := tagged(MaxComponents)
		for c := range 128 {
			s.Groups = append(s.Groups, Conj{}.with(c, true))
		}
		return fill(s, func() Conj { return random(seed, Set{}, 0, 128, 40) })
	}},
	{"one literal apart", func(*splitMix) Spec {
		s := tagged(MaxComponents)
		n := 0
		return fill(s, func() Conj {
			var g Conj
			for c := range MaxComponents {
				g = g.with(c, c != n)
			}
			n++
			return g
		})
	}},
}

// tagged returns a spec of all components, of which only the first ones have storage.
func tagged(stored int) Spec {
	s := Spec{Components: MaxComponents}
	for c := stored; c < MaxComponents; c++ {
		s.Tags.Add(c)
	}
	return s
}

// fill adds groups up to the limit of the language.
func fill(s Spec, next func() Conj) Spec {
	for len(s.Groups) < 256 {
		s.Groups = append(s.Groups, next())
	}
	return s
}

// random returns a conjunction that requires base and has some literals over the
// components from .. from+among.
func random(seed *splitMix, base Set, from, among, literals int) Conj {
	g := Conj{Cares: base, Has: base}
	for range literals {
		g = g.with(from+seed.below(among), seed.below(2) == 0)
	}
	return g
}

// hostileWorld adds systems that most groups do not serve.
func hostileWorld(i int) world {
	seed := splitMix(i)
	w := world{spec: hostile[i].make(&seed)}
	for k := range 256 {
		g := w.spec.Groups[k%len(w.spec.Groups)]
		if k%2 == 0 {
			g = random(&seed, g.Has.Minus(w.spec.Tags), 1, 250, 3)
		}
		w.systems = append(w.systems, Signature{Match: g, Access: g.Has, Optional: SetOf(255).Minus(g.Cares)})
	}
	for range 200 {
		e := random(&seed, SetOf(0), 0, MaxComponents, 200).Has
		w.census.Comps, w.census.Count = append(w.census.Comps, e), append(w.census.Count, 1)
	}
	return w
}

// mostSteps bounds the work of a layout, in steps of about a nanosecond. Laminar
// layouts have limits of their own that add up to less; in trees each of 256 groups
// may copy a tree of 256 leaves.
const mostSteps = 60_000_000

// mostLeaves is the limit of blocks and, in a lanes layout, one overflow block for each component.
func mostLeaves(l *Layout) int {
	if l.Kind == Lanes {
		return MaxBlocks + l.Spec.Components
	}
	return MaxBlocks
}

func BenchmarkHostile(b *testing.B) {
	for i := range hostile {
		w := hostileWorld(i)
		for _, kind := range Kinds() {
			b.Run(hostile[i].name+"/plans/"+kind.String(), func(b *testing.B) { benchmark(b, w, kind) })
			b.Run(hostile[i].name+"/build/"+kind.String(), func(b *testing.B) {
				leaves := 0
				for b.Loop() {
					leaves = len(Build(kind, w.spec).Leaves)
				}
				b.ReportMetric(float64(leaves), "blocks")
			})
		}
	}
}
