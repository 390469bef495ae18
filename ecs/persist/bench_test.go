//go:build !race

package persist_test

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"fmt"
	"runtime"
	"strconv"
	"strings"
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

// columns is what a program would write with encoding/gob or encoding/json: a slice for each component.
type columns struct{ Values [12][]vector }

func newColumns(n int) (c columns) {
	for i := range n {
		for k := range c.Values {
			c.Values[k] = append(c.Values[k], vector{float32(i) + 0.25, float32(k), 1.5})
		}
	}
	return c
}

// BenchmarkFiles saves and loads entities of 12 components of 12 bytes, next to a copy of the columns to new memory and the
// encodings of the standard library. Everything is written to memory that is used again. In the end it prints how far the goals are reached.
func BenchmarkFiles(b *testing.B) {
	for _, n := range []int{10_000, 1_000_000} {
		b.Run(strconv.Itoa(n/1000)+"k", func(b *testing.B) { benchFiles(b, n) })
	}
}

func benchFiles(b *testing.B, n int) {
	w := ecs.NewWorld()
	w.SpawnMany(n, nil, benchComponents(w)...)
	list := newColumns(n)
	var file, g, j bytes.Buffer
	require.NoError(b, persist.Save(&file, w))
	size := float64(file.Len()) / float64(n*12*12)
	times := map[string]float64{} // ns
	run := func(name string, f func() error) {
		b.Run(name, func(b *testing.B) {
			if !strings.HasSuffix(name, "JSON") { // which takes long
				require.NoError(b, f()) // so that all have their memory from the system
			}
			runtime.GC()
			for b.Loop() {
				require.NoError(b, f())
			}
			times[name] = float64(b.Elapsed()) / float64(b.N)
		})
	}
	run("Copy", func() error {
		for k := range list.Values {
			copy(make([]vector, n), list.Values[k])
		}
		return nil
	})
	run("Save", func() error {
		file.Reset()
		return persist.Save(&file, w)
	})
	run("Load", func() error {
		to := ecs.NewWorld()
		benchComponents(to)
		_, err := persist.Load(bytes.NewReader(file.Bytes()), to)
		return err
	})
	run("SaveGob", func() error {
		g.Reset()
		return gob.NewEncoder(&g).Encode(list.Values)
	})
	run("LoadGob", func() error {
		var to [12][]vector
		return gob.NewDecoder(bytes.NewReader(g.Bytes())).Decode(&to)
	})
	run("SaveJSON", func() error {
		j.Reset()
		return json.NewEncoder(&j).Encode(list.Values)
	})
	run("LoadJSON", func() error {
		var to [12][]vector
		return json.NewDecoder(bytes.NewReader(j.Bytes())).Decode(&to)
	})
	for _, what := range []string{"Save", "Load"} {
		if times[what] > 0 && times["Copy"] > 0 {
			fmt.Printf("%s: %.2f copies of the columns (goal 3), gob takes %.0f times as long (goal 20), JSON %.0f times (goal 50)\n", what,
				times[what]/times["Copy"], times[what+"Gob"]/times[what], times[what+"JSON"]/times[what])
		}
	}
	fmt.Printf("size: %.3f of the values (goal 1.05)\n", size)
}

// BenchmarkVarying saves and loads a component of 1,000,000 entities whose values have different sizes, next to a slice of them in encoding/gob.
func BenchmarkVarying(b *testing.B) {
	benchVarying(b, "Texts", func(i int) struct{ Text string } { return struct{ Text string }{fmt.Sprint("label ", i)} })
	benchVarying(b, "Slices", func(i int) struct{ List []float32 } { return struct{ List []float32 }{[]float32{float32(i), 1, 2, 3}} })
}

func benchVarying[T any](b *testing.B, name string, value func(i int) T) {
	const n = 1_000_000
	w := ecs.NewWorld()
	h, list := ecs.Component[T](w, ecs.Named("value")), make([]T, n)
	for i, e := range w.SpawnMany(n, nil, h) {
		list[i] = value(i)
		h.Set(e, list[i])
	}
	var file, g bytes.Buffer
	for _, x := range []struct {
		what string
		f    func() error
	}{
		{"Save", func() error { file.Reset(); return persist.Save(&file, w) }},
		{"Load", func() error {
			to := ecs.NewWorld()
			ecs.Component[T](to, ecs.Named("value"))
			_, err := persist.Load(bytes.NewReader(file.Bytes()), to)
			return err
		}},
		{"SaveGob", func() error { g.Reset(); return gob.NewEncoder(&g).Encode(list) }},
		{"LoadGob", func() error { var to []T; return gob.NewDecoder(bytes.NewReader(g.Bytes())).Decode(&to) }},
	} {
		b.Run(name+x.what, func(b *testing.B) {
			for b.Loop() {
				require.NoError(b, x.f())
			}
		})
	}
}
