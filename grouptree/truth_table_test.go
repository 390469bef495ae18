package grouptree

import (
	"flag"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestMain makes rapid check more cases than by default, unless the command line
// says how many.
func TestMain(m *testing.M) {
	flag.Parse()
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == "rapid.checks" })
	if !given {
		_ = flag.Set("rapid.checks", "400")
	}
	_ = flag.Set("rapid.nofailfile", "true")
	os.Exit(m.Run())
}

// tableComps is the number of components a truth table can hold.
const tableComps = 10

// table is a truth table: bit k is the composition whose components are the bits of
// k. The tests compare regions with the tables of their compositions.
type table [1 << tableComps / 64]uint64

func (t *table) set(k int)     { t[k>>6] |= 1 << (k & 63) }
func (t table) has(k int) bool { return t[k>>6]>>(k&63)&1 != 0 }
func (t table) empty() bool    { return t == table{} }

func (t table) and(u table) table {
	for i := range t {
		t[i] &= u[i]
	}
	return t
}

func (t table) minus(u table) table {
	for i := range t {
		t[i] &^= u[i]
	}
	return t
}

func (t table) or(u table) table {
	for i := range t {
		t[i] |= u[i]
	}
	return t
}

func (t table) within(u table) bool { return t.minus(u).empty() }
func (t table) meets(u table) bool  { return !t.and(u).empty() }

// literals[c] holds the compositions that have component c.
var literals = func() (out [tableComps]table) {
	for c := range out {
		for k := range 1 << tableComps {
			if k>>c&1 != 0 {
				out[c].set(k)
			}
		}
	}
	return out
}()

// everything is the table of all compositions of n components.
func everything(n int) (t table) {
	for k := range 1 << n {
		t.set(k)
	}
	return t
}

// comp is composition number k.
func comp(k int) Set { return Set{uint64(k)} }

// tableOfConj returns the compositions of n components that satisfy g.
func tableOfConj(n int, g Conj) table {
	t := everything(n)
	for c := range n {
		switch {
		case g.Has.Has(c):
			t = t.and(literals[c])
		case g.Cares.Has(c):
			t = t.minus(literals[c])
		}
	}
	return t
}

// tableOf returns the compositions of n components in r.
func tableOf(n int, r Region) table {
	t := tableOfConj(n, r.R)
	for _, s := range r.Not {
		t = t.minus(tableOfConj(n, s))
	}
	return t
}

// hullOf returns the strongest conjunction that a table implies; it must not be empty.
func hullOf(n int, t table) (g Conj) {
	for c := range n {
		switch {
		case t.within(literals[c]):
			g = g.with(c, true)
		case !t.meets(literals[c]):
			g = g.with(c, false)
		}
	}
	return g
}

// allConjs lists the 3^n conjunctions over n components.
func allConjs(n int) []Conj {
	out := []Conj{{}}
	for c := range n {
		for _, g := range out {
			out = append(out, g.with(c, true), g.with(c, false))
		}
	}
	return out
}

func TestConjIsItsTruthTable(t *testing.T) {
	const n = 4
	all := allConjs(n)
	require.Len(t, all, 81)
	for _, g := range all {
		gt := tableOfConj(n, g)
		for k := range 1 << n {
			require.Equal(t, gt.has(k), g.Holds(comp(k)), "%v holds %b", g, k)
		}
		require.Equal(t, g.Cares.Minus(g.Has), g.Not())
		for _, h := range all {
			ht := tableOfConj(n, h)
			require.Equal(t, gt.within(ht), g.Implies(h), "%v implies %v", g, h)
			require.Equal(t, !gt.meets(ht), g.Excludes(h), "%v excludes %v", g, h)
			if !g.Excludes(h) {
				require.Equal(t, gt.and(ht), tableOfConj(n, g.And(h)), "%v and %v", g, h)
			}
		}
	}
}

func TestNewConjRefusesAContradiction(t *testing.T) {
	_, ok := NewConj(SetOf(1, 200), SetOf(200))
	require.False(t, ok)
	g, ok := NewConj(SetOf(1, 200), SetOf(3))
	require.True(t, ok)
	require.Equal(t, Conj{Cares: SetOf(1, 3, 200), Has: SetOf(1, 200)}, g)
}

// fatal is implemented by the T of package testing and of rapid.
type fatal interface {
	Helper()
	Fatalf(format string, args ...any)
}

// requireRegion checks every question about r and g against their tables. It does not
// use testify because its comparisons cost more than the questions.
func requireRegion(t fatal, n int, r Region, rt table, g Conj, gt table) {
	t.Helper()
	check := func(what string, got, want bool) {
		if got != want {
			t.Fatalf("%s: %v, want %v; region %v, conjunction %v", what, got, want, r, g)
		}
	}
	check("impliedBy", r.impliedBy(g), gt.within(rt))
	check("excludes", r.excludes(g), !gt.meets(rt))
	if rt.empty() {
		return
	}
	check("Implies", r.Implies(g), rt.within(gt))
	check("impliedBy and Implies", r.impliedBy(g) && r.Implies(g), rt == gt)
	check("minus", tableOf(n, r.minus(g)) == rt.minus(gt), true)
	if !r.R.Excludes(g) {
		check("and", tableOf(n, r.and(g)) == rt.and(gt), true)
	}
}

// isEmpty reports whether a region has no composition, by counting.
func isEmpty(r Region) bool {
	left := questionBudget
	return covered(r.R, r.Not, &left)
}

// requireShape checks the questions about r alone against its table.
func requireShape(t fatal, n int, r Region, rt table) {
	t.Helper()
	if isEmpty(r) != rt.empty() {
		t.Fatalf("isEmpty: %v; region %v", isEmpty(r), r)
	}
	for k := range 1 << n {
		if r.Holds(comp(k)) != rt.has(k) {
			t.Fatalf("Holds %b: %v; region %v", k, r.Holds(comp(k)), r)
		}
	}
	var sum table
	cubes, ok := r.cubes(1 << n)
	if !ok {
		t.Fatalf("more cubes than compositions; region %v", r)
	}
	for _, q := range cubes {
		qt := tableOfConj(n, q)
		if sum.meets(qt) {
			t.Fatalf("cubes overlap; region %v", r)
		}
		sum = sum.or(qt)
	}
	if sum != rt {
		t.Fatalf("cubes are not the region %v", r)
	}
	if rt.empty() {
		return
	}
	want := hullOf(n, rt)
	hull, exact := r.Hull()
	if hull != want || exact != (tableOfConj(n, want) == rt) {
		t.Fatalf("Hull: %v %v, want %v; region %v", hull, exact, want, r)
	}
}

func requirePair(t fatal, r, s Region, rt, st table) {
	t.Helper()
	left := questionBudget
	if meets := r.meets(s, &left); meets != rt.meets(st) {
		t.Fatalf("meets: %v; %v and %v", meets, r, s)
	}
	if rt.empty() || st.empty() {
		return
	}
	if r.within(s) != rt.within(st) || r.same(s) != (rt == st) {
		t.Fatalf("within %v same %v; %v and %v", r.within(s), r.same(s), r, s)
	}
}

// regions lists every R & !S1 .. !Sk over n components with k up to most, each
// S within R, overlapping or not, up to the order of the S.
func regions(n, most int) []Region {
	var out []Region
	all := allConjs(n)
	for _, r := range all {
		var inside []Conj
		for _, s := range all {
			if s.Implies(r) {
				inside = append(inside, s)
			}
		}
		level := []Region{{R: r}}
		from := []int{0}
		for k := 0; ; k++ {
			out = append(out, level...)
			if k == most {
				break
			}
			var next []Region
			var nextFrom []int
			for i, x := range level {
				for j := from[i]; j < len(inside); j++ {
					not := append(append([]Conj(nil), x.Not...), inside[j])
					next, nextFrom = append(next, Region{R: r, Not: not}), append(nextFrom, j+1)
				}
			}
			level, from = next, nextFrom
		}
	}
	return out
}

func TestRegionIsItsTruthTableExhaustively(t *testing.T) {
	less := 0
	if testing.Short() {
		less = 1 // the run under js/wasm, where all of them take half a minute
	}
	for _, size := range []struct{ n, most int }{{2, 4}, {3, 3 - less}, {4, 2 - less}} {
		conjs := allConjs(size.n)
		tables := make([]table, len(conjs))
		for i, g := range conjs {
			tables[i] = tableOfConj(size.n, g)
		}
		for _, r := range regions(size.n, size.most) {
			rt := tableOf(size.n, r)
			requireShape(t, size.n, r, rt)
			for i, g := range conjs {
				requireRegion(t, size.n, r, rt, g, tables[i])
			}
		}
	}
}

func TestRegionPairsExhaustively(t *testing.T) {
	const n = 3
	all := regions(n, 1)
	tables := make([]table, len(all))
	for i, r := range all {
		tables[i] = tableOf(n, r)
	}
	for i, r := range all {
		for j, s := range all {
			requirePair(t, r, s, tables[i], tables[j])
		}
	}
}

// drawConj draws a conjunction over n components that mentions about one in sparse.
func drawConj(t *rapid.T, label string, n, sparse int) (g Conj) {
	for c := range n {
		switch v := rapid.IntRange(0, 2*sparse-1).Draw(t, label); v {
		case 1:
			g = g.with(c, true)
		case 2:
			g = g.with(c, false)
		}
	}
	return g
}

// drawRegion draws R & !S1 .. !Sk with k up to 12 exclusions, overlapping or not.
func drawRegion(t *rapid.T, n int) Region {
	r := Region{R: drawConj(t, "R", n, 4)}
	for range rapid.IntRange(0, 12).Draw(t, "exclusions") {
		s := drawConj(t, "S", n, 2)
		if !s.Excludes(r.R) {
			r.Not = append(r.Not, s.And(r.R))
		}
	}
	return r
}

func TestRegionIsItsTruthTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, tableComps).Draw(t, "components")
		r, s := drawRegion(t, n), drawRegion(t, n)
		rt, st := tableOf(n, r), tableOf(n, s)
		requireShape(t, n, r, rt)
		requirePair(t, r, s, rt, st)
		for range 10 {
			g := drawConj(t, "g", n, 3)
			requireRegion(t, n, r, rt, g, tableOfConj(n, g))
		}
		requireRegion(t, n, r, rt, Conj{}, everything(n))
		if !rt.empty() {
			hull := hullOf(n, rt)
			requireRegion(t, n, r, rt, hull, tableOfConj(n, hull))
		}
	})
}

func TestRegionOfTwoHundredComponents(t *testing.T) {
	// Fractions of 2^-256 must not be lost: one of 2^256 compositions is excluded, and
	// then all others are, in ever smaller parts.
	var all Conj
	for c := range MaxComponents {
		all = all.with(c, true)
	}
	require.False(t, isEmpty(Region{Not: []Conj{all}}))
	require.True(t, isEmpty(Region{R: all, Not: []Conj{all}}))
	chain := Region{} // without !0, 0&!1, 0&1&!2, .. only the last composition is left
	g := Conj{}
	for c := range MaxComponents {
		chain.Not = append(chain.Not, g.with(c, false))
		g = g.with(c, true)
	}
	hull, exact := chain.Hull()
	require.True(t, exact)
	require.Equal(t, all, hull)
	require.False(t, isEmpty(chain))
	chain.Not = append(chain.Not, all)
	require.True(t, isEmpty(chain))
}
