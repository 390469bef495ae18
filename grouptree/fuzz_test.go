package grouptree

import "testing"

// fuzzComps keeps the truth tables small.
const fuzzComps = 8

// reader turns the bytes of a fuzzer into choices; after the last byte it reads zeros.
type reader struct {
	data []byte
	at   int
}

func (r *reader) more() bool { return r.at < len(r.data) }

func (r *reader) byte() int {
	if !r.more() {
		return 0
	}
	r.at++
	return int(r.data[r.at-1])
}

// conj reads a conjunction of n components: a byte of those it cares about, a
// byte of those it has. Beyond eight components it takes more bytes.
func (r *reader) conj(n int) (g Conj) {
	for base := 0; base < n; base += 8 {
		cares, has := r.byte(), r.byte()
		for c := base; c < min(n, base+8); c++ {
			if cares>>(c-base)&1 != 0 {
				g = g.with(c, has>>(c-base)&1 != 0)
			}
		}
	}
	return g
}

// design reads a kind and a spec.
func (r *reader) design(n, groups int) (Kind, Spec) {
	kind := Kinds()[r.byte()%len(Kinds())]
	spec := Spec{Components: n}
	tags := r.byte()
	for c := range min(n, 8) {
		if tags>>c&1 != 0 {
			spec.Tags.Add(c)
		}
	}
	for r.more() && len(spec.Groups) < groups {
		if g := r.conj(n); !g.Cares.Empty() {
			spec.Groups = append(spec.Groups, g)
		}
	}
	return kind, spec
}

// bytesOf returns the bytes from which reader.design reads a design.
func bytesOf(kind Kind, tags byte, groups []Conj) []byte {
	out := []byte{byte(kind), tags}
	for _, g := range groups {
		out = append(out, byte(g.Cares[0]), byte(g.Has[0]))
	}
	return out
}

// seedDesigns adds some designs of other tests, in all layouts.
func seedDesigns(f *testing.F, add func(data []byte)) {
	for _, groups := range [][]string{
		{"A & B", "A & B & C", "A & !B & C"},
		{"A", "A & B", "A & B & C", "A & !B & D"},
		{"A & B & C & D", "A & B", "C & D"},
		{"A & B", "B & C", "A & C"},
		{"A", "F", "A & B & D & E & F", "A & B & D & E", "A & !B & C & F", "A & !B & C", "A & !B & !C & F", "A & B & !D & G", "A & !B & !C"},
		{"A & !B", "A & !C", "A & !D", "A & !E & F", "A & !F & G", "A & !G & H"},
	} {
		for kind := range Kinds() {
			add(bytesOf(Kind(kind), byte(kind)<<6, conjs(f, groups...)))
		}
	}
}

// FuzzRegion checks regions, also with overlapping exclusions, against their truth tables.
func FuzzRegion(f *testing.F) {
	seedDesigns(f, func(data []byte) { f.Add(data) })
	f.Fuzz(func(t *testing.T, data []byte) {
		in := reader{data: data}
		g, r := in.conj(fuzzComps), Region{R: in.conj(fuzzComps)}
		for in.more() && len(r.Not) < 20 {
			if s := in.conj(fuzzComps); !s.Excludes(r.R) {
				r.Not = append(r.Not, s.And(r.R))
			}
		}
		rt, gt := tableOf(fuzzComps, r), tableOfConj(fuzzComps, g)
		requireShape(t, fuzzComps, r, rt)
		requireRegion(t, fuzzComps, r, rt, g, gt)
		other := Region{R: g, Not: nil}.minus(r.R)
		requirePair(t, r, other, rt, tableOf(fuzzComps, other))
	})
}

// FuzzBuild checks a layout of eight components against the definitions, and reads the
// same bytes as a spec of 256 components, whose layout must respect the limits.
func FuzzBuild(f *testing.F) {
	seedDesigns(f, func(data []byte) { f.Add(data) })
	f.Fuzz(func(t *testing.T, data []byte) {
		in := reader{data: data}
		kind, spec := in.design(fuzzComps, 12)
		spec = knowing(spec)
		requireLayout(t, Build(kind, spec))

		in = reader{data: data}
		kind, spec = in.design(MaxComponents, 256)
		l := Build(kind, spec)
		if l.Steps > mostSteps {
			t.Fatalf("%d steps for %d groups", l.Steps, len(spec.Groups))
		}
		if len(l.Leaves) > mostLeaves(l) {
			t.Fatalf("%d blocks", len(l.Leaves))
		}
		names := shortNames(MaxComponents)
		for i := range l.Groups {
			if l.Reason(i, names, names) == "" {
				t.Fatalf("group %d has no reason", i)
			}
		}
	})
}

// FuzzPlan checks the plan of a system, for a census of every composition, against the
// definitions.
func FuzzPlan(f *testing.F) {
	seedDesigns(f, func(data []byte) { f.Add(uint64(0x0f0f), uint64(0x13), data) })
	f.Fuzz(func(t *testing.T, match, rest uint64, data []byte) {
		in := reader{data: data}
		kind, spec := in.design(fuzzComps, 12)
		spec = knowing(spec)
		l := Build(kind, spec)
		all := uint64(1<<fuzzComps - 1)
		g := Conj{Cares: Set{match & all}, Has: Set{match & (match >> fuzzComps) & all}}
		sig := Signature{Match: g, Access: g.Has.Minus(Set{rest & all}), Optional: Set{rest >> fuzzComps & all}.Minus(g.Cares)}
		var census Census
		for k := range 1 << fuzzComps {
			census.Comps, census.Count = append(census.Comps, comp(k)), append(census.Count, 1+k*int(rest>>16&7)%5)
		}
		rows := l.Count(census)
		p := l.Plan(sig, census, rows)
		cost := l.Cost(sig, p, census, rows)
		want := planByHand(l, sig, census)
		if p.Lead != want.lead {
			t.Fatalf("lead %d, want %d", p.Lead, want.lead)
		}
		if why := l.Why(sig, p, letters, make([]int, len(l.Leaves))); len(why) == 0 || why[0].Text == "" {
			t.Fatal("no reason")
		}
		if want.lead < 0 {
			return
		}
		if p.Match != []Match{Full, Partial, Blind}[want.grade] || p.Runs != runsByHand(l, p) {
			t.Fatalf("%s in %d runs, want %d", p.Match, p.Runs, want.grade)
		}
		if cost.Visited != want.visited || cost.Tested != want.tested || cost.Lookups != want.lookups {
			t.Fatalf("cost %v, want %v", cost, want)
		}
		if l.Kind == Paper || l.Kind == Trees {
			if class := l.PaperClass(sig); class < p.Match {
				t.Fatalf("%s by the paper, %s by plan", class, p.Match)
			}
		}
	})
}
