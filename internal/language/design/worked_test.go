package design_test

import (
	"encoding/json"
	"math/bits"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/describe"
	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/stretchr/testify/require"
)

type wantNode struct {
	Expr             string
	Spine, Requested bool
	Shared           []string
	Left, Right      *wantNode
}

type wantBlock struct {
	Expr       *string
	Shared     []string
	Start, End int
}

type wantArray struct {
	Component string
	Tree      *int
	Blocks    []wantBlock
}

type wantSystem struct {
	Name, Match string
	Paper       *string
}

type wantGroup struct {
	Outcome string
	Lane    int
}

// wantLane is an array of a lanes layout, with its blocks as laminarBlock reads them.
type wantLane struct {
	Component string
	Lane      int
	Blocks    [][3]json.RawMessage
	Entities  []int // nil if they are not compared
}

type wantTree struct {
	Maintained []string
	Root       wantNode
}

type wantDesign struct {
	Layout  string
	Errors  bool
	Names   []string
	Groups  []wantGroup
	Trees   []wantTree
	Arrays  json.RawMessage // a list, or for laminar layouts a table by component
	Systems []wantSystem
}

// gotDesign is the document as far as it is compared.
type gotDesign struct {
	Components []struct{ Name string }
	Groups     []wantGroup
	Trees      []wantTree
	Arrays     []gotArray
	Systems    []gotSystem
}

type gotArray struct {
	Component string
	Lane      int
	Tree      *int
	Blocks    []struct {
		Expr       string
		Shared     []string
		Start, End int
	}
	Entities []int
}

type gotSystem struct {
	Name, Match string
	Paper       *string
	Columns     []struct {
		Access               string
		Optional, Contiguous bool
	}
}

// table is the truth table of an expression: a bit for each composition.
type table []uint64

func (c *comparison) table(expr string) table {
	n := 1 << len(c.names)
	out := make(table, max(1, n/64))
	holds := c.conj(regexp.MustCompile(`&?\s*!\([^()]*\)`).ReplaceAllString(expr, ""))
	var fails []func(k int) bool
	for _, m := range regexp.MustCompile(`!\(([^()]*)\)`).FindAllStringSubmatch(expr, -1) {
		fails = append(fails, c.conj(m[1]))
	}
	for k := range n {
		if holds(k) && !slices.ContainsFunc(fails, func(fails func(k int) bool) bool { return fails(k) }) {
			out[k/64] |= 1 << (k % 64)
		}
	}
	return out
}

// conj reads a conjunction; what it returns evaluates it for composition k.
func (c *comparison) conj(expr string) func(k int) bool {
	has, not := 0, 0
	for _, l := range strings.Split(expr, "&") {
		l = strings.TrimSpace(l)
		if l == "" || l == "true" {
			continue
		}
		name, negated := strings.CutPrefix(l, "!")
		at := slices.Index(c.names, strings.TrimSpace(name))
		require.GreaterOrEqual(c.t, at, 0, "%q in %q", name, expr)
		if negated {
			not |= 1 << at
		} else {
			has |= 1 << at
		}
	}
	return func(k int) bool { return k&has == has && k&not == 0 }
}

// comparison holds an analysis against what is wanted of it.
type comparison struct {
	t     *testing.T
	names []string
}

func TestWorkedDesigns(t *testing.T) {
	paths, err := filepath.Glob("testdata/examples/*.want.json")
	require.NoError(t, err)
	require.Len(t, paths, len(designtest.Examples(t)))
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".want.json"), func(t *testing.T) {
			var w wantDesign
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			require.NoError(t, json.Unmarshal(text, &w))
			a := analyze(designtest.Read(t, strings.TrimSuffix(path, ".want.json")+".copse"), analysis.Options{})
			var g gotDesign
			require.NoError(t, json.Unmarshal(describe.AppendAnalysis(nil, a), &g))
			require.Equal(t, w.Errors, a.HasErrors())
			require.Equal(t, w.Layout, a.Layout.Kind.String())
			require.Equal(t, w.Groups, g.Groups)
			c := comparison{t: t}
			for _, k := range g.Components {
				c.names = append(c.names, k.Name)
			}
			switch w.Layout {
			case "laminar":
				require.Equal(t, w.Names, c.names)
				c.laminarArrays(w, g)
			case "lanes":
				require.Equal(t, w.Names, c.names)
				c.laneArrays(w, g)
			default:
				c.trees(w, g)
				c.arrays(w, g)
			}
			c.systems(w, g)
		})
	}
}

func (c *comparison) trees(w wantDesign, g gotDesign) {
	require.Len(c.t, g.Trees, len(w.Trees))
	for i := range w.Trees {
		require.ElementsMatch(c.t, w.Trees[i].Maintained, g.Trees[i].Maintained)
		c.node(&w.Trees[i].Root, &g.Trees[i].Root)
	}
}

func (c *comparison) node(w, g *wantNode) {
	require.Equal(c.t, w == nil, g == nil)
	if w == nil {
		return
	}
	require.Equal(c.t, c.table(w.Expr), c.table(g.Expr), "%s, %s", w.Expr, g.Expr)
	require.Equal(c.t, w.Spine, g.Spine, w.Expr)
	require.Equal(c.t, w.Requested, g.Requested, w.Expr)
	require.ElementsMatch(c.t, w.Shared, g.Shared, w.Expr)
	c.node(w.Left, g.Left)
	c.node(w.Right, g.Right)
}

func (c *comparison) arrays(w wantDesign, g gotDesign) {
	var arrays []wantArray
	require.NoError(c.t, json.Unmarshal(w.Arrays, &arrays))
	require.Len(c.t, g.Arrays, len(arrays))
	for i, x := range arrays {
		y := g.Arrays[i]
		require.Equal(c.t, x.Component, y.Component)
		require.Equal(c.t, x.Tree, y.Tree, x.Component)
		require.Len(c.t, y.Blocks, len(x.Blocks), x.Component)
		for k, b := range x.Blocks {
			if b.Expr != nil {
				require.Equal(c.t, c.table(*b.Expr), c.table(y.Blocks[k].Expr), "%s, %s", *b.Expr, y.Blocks[k].Expr)
			}
			require.ElementsMatch(c.t, b.Shared, y.Blocks[k].Shared)
			require.Equal(c.t, [2]int{b.Start, b.End}, [2]int{y.Blocks[k].Start, y.Blocks[k].End})
		}
	}
}

// laminarBlock is a block of a laminar layout, whose place within its class is free.
type laminarBlock struct {
	Shared string
	Table  uint64
	Rows   int
}

func (c *comparison) laminarArrays(w wantDesign, g gotDesign) {
	var arrays map[string][][3]json.RawMessage
	require.NoError(c.t, json.Unmarshal(w.Arrays, &arrays))
	require.Len(c.t, g.Arrays, len(arrays))
	for i := range g.Arrays {
		c.laminarArray(arrays[g.Arrays[i].Component], &g.Arrays[i])
	}
}

// laneArrays compares the arrays of a lanes layout: each of them is divided as in a laminar layout.
func (c *comparison) laneArrays(w wantDesign, g gotDesign) {
	var arrays []wantLane
	require.NoError(c.t, json.Unmarshal(w.Arrays, &arrays))
	require.Len(c.t, g.Arrays, len(arrays))
	for i, x := range arrays {
		y := &g.Arrays[i]
		require.Equal(c.t, x.Component+strconv.Itoa(x.Lane), y.Component+strconv.Itoa(y.Lane))
		c.laminarArray(x.Blocks, y)
		if x.Entities != nil {
			require.Equal(c.t, x.Entities, y.Entities, x.Component)
		}
	}
}

func (c *comparison) laminarArray(blocks [][3]json.RawMessage, y *gotArray) {
	var wanted, there []laminarBlock
	for _, b := range blocks {
		var names []string
		var k laminarBlock
		require.NoError(c.t, json.Unmarshal(b[0], &names))
		require.NoError(c.t, json.Unmarshal(b[1], &k.Table))
		require.NoError(c.t, json.Unmarshal(b[2], &k.Rows))
		slices.Sort(names)
		k.Shared = strings.Join(names, " ")
		wanted = append(wanted, k)
	}
	at, size := 0, len(c.names)
	for _, b := range y.Blocks {
		slices.Sort(b.Shared)
		there = append(there, laminarBlock{strings.Join(b.Shared, " "), c.table(b.Expr)[0], b.End - b.Start})
		require.Equal(c.t, at, b.Start, y.Component)
		require.LessOrEqual(c.t, len(b.Shared), size, "largest class first")
		at, size = b.End, len(b.Shared)
	}
	require.ElementsMatch(c.t, wanted, there, y.Component)
}

func (c *comparison) systems(w wantDesign, g gotDesign) {
	for _, x := range w.Systems {
		i := slices.IndexFunc(g.Systems, func(s gotSystem) bool { return s.Name == x.Name })
		require.GreaterOrEqual(c.t, i, 0, x.Name)
		y := g.Systems[i]
		require.Equal(c.t, x.Match, y.Match, x.Name)
		if x.Paper != nil {
			require.Equal(c.t, x.Paper, y.Paper, x.Name)
		}
		contiguous := true
		for _, column := range y.Columns {
			contiguous = contiguous && (column.Contiguous || column.Optional || column.Access == "with")
		}
		switch x.Match {
		case "full":
			require.True(c.t, contiguous, x.Name)
		case "partial":
			require.False(c.t, contiguous, x.Name)
		}
	}
}

// TestTruthTables holds the comparison itself: it tells expressions apart.
func TestTruthTables(t *testing.T) {
	c := comparison{t: t, names: []string{"A", "B", "C"}}
	ones := func(s string) int { return bits.OnesCount64(c.table(s)[0]) }
	require.Equal(t, 8, ones("true"))
	require.Equal(t, 3, ones("A & !(B & C)"))
	require.Equal(t, c.table("A & !B"), c.table("A & !(B)"))
	require.NotEqual(t, c.table("A & !B"), c.table("A & B"))
}
