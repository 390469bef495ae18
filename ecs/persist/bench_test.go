package persist_test

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/persist"
)

// vector is the value of each of the 12 components of the benchmarks: 12 bytes.
type vector struct{ X, Y, Z float32 }

type numbered[N any] struct{ vector }

// benchComponents registers 12 components, and returns functions that copy a column.
func benchComponents(w *ecs.World) (terms []ecs.Term) {
	add := func(h ecs.Term) { terms = append(terms, h) }
	add(ecs.Component[numbered[[0]int]](w))
	add(ecs.Component[numbered[[1]int]](w))
	add(ecs.Component[numbered[[2]int]](w))
	add(ecs.Component[numbered[[3]int]](w))
	add(ecs.Component[numbered[[4]int]](w))
	add(ecs.Component[numbered[[5]int]](w))
	add(ecs.Component[numbered[[6]int]](w))
	add(ecs.Component[numbered[[7]int]](w))
	add(ecs.Component[numbered[[8]int]](w))
	add(ecs.Component[numbered[[9]int]](w))
	add(ecs.Component[numbered[[10]int]](w))
	add(ecs.Component[numbered[[11]int]](w))
	w.Group(terms...)
	return terms
}

// columns is what a program would write with encoding/gob or encoding/json: entities, and a slice for each component.
type columns struct {
	Entities []ecs.Entity
	Values   [12][]vector
}

func newColumns(n int) (c columns) {
	for i := range n {
		c.Entities = append(c.Entities, ecs.Entity{})
		for k := range c.Values {
			c.Values[k] = append(c.Values[k], vector{float32(i) + 0.25, float32(k), 1.5})
		}
	}
	return c
}

// BenchmarkFiles saves and loads entities of 12 components of 12 bytes, next to a copy of the columns and the encodings of the standard
// library.
func BenchmarkFiles(b *testing.B) {
	for _, n := range []int{10_000, 1_000_000} {
		b.Run(strconv.Itoa(n), func(b *testing.B) { benchFiles(b, n) })
	}
}

func benchFiles(b *testing.B, n int) {
	w := ecs.NewWorld()
	w.SpawnMany(n, nil, benchComponents(w)...)
	list := newColumns(n)
	var file, g, j bytes.Buffer
	require.NoError(b, persist.Save(&file, w))
	b.Run("Save", func(b *testing.B) {
		for b.Loop() {
			file.Reset()
			require.NoError(b, persist.Save(&file, w))
		}
		b.ReportMetric(float64(file.Len())/float64(n*12*12), "size/payload")
	})
	b.Run("Load", func(b *testing.B) {
		for b.Loop() {
			to := ecs.NewWorld()
			benchComponents(to)
			_, err := persist.Load(bytes.NewReader(file.Bytes()), to)
			require.NoError(b, err)
		}
	})
	b.Run("Copy", func(b *testing.B) {
		for b.Loop() {
			for k := range list.Values {
				copy(make([]vector, n), list.Values[k])
			}
		}
	})
	b.Run("Gob/Save", func(b *testing.B) {
		for b.Loop() {
			g.Reset()
			require.NoError(b, gob.NewEncoder(&g).Encode(list.Values))
		}
	})
	b.Run("Gob/Load", func(b *testing.B) {
		for b.Loop() {
			var to [12][]vector
			require.NoError(b, gob.NewDecoder(bytes.NewReader(g.Bytes())).Decode(&to))
		}
	})
	b.Run("JSON/Save", func(b *testing.B) {
		for b.Loop() {
			j.Reset()
			require.NoError(b, json.NewEncoder(&j).Encode(list))
		}
	})
	b.Run("JSON/Load", func(b *testing.B) {
		for b.Loop() {
			var to columns
			require.NoError(b, json.NewDecoder(bytes.NewReader(j.Bytes())).Decode(&to))
		}
	})
}
