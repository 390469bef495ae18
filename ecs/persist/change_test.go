//go:build !race

package persist_test

import (
	"bytes"
	"flag"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/persist"
)

var update = flag.Bool("update", false, "write the files of testdata")

// TestOldFiles opens the files that each version has written. Those of earlier versions must not change; -update writes those of the present one.
func TestOldFiles(t *testing.T) {
	from := newSample()
	from.fill(12)
	for path, format := range map[string]string{"testdata/version1.copse": "", "testdata/version2.copse": "binary", "testdata/version1.json": "JSON"} {
		if *update && format != "" {
			require.NoError(t, persist.SaveFile(path, from.World, append(formats[format], rules)...))
		}
		w := newSample()
		m, err := persist.LoadFile(path, w.World, rules)
		require.NoError(t, err)
		require.Len(t, m.Entities, 12)
		require.True(t, string(save(t, from.World)) == string(save(t, w.World)), "the file has another world")
		if format != "" {
			data, err := os.ReadFile(path)
			require.NoError(t, err)
			require.True(t, string(data) == string(save(t, from.World, formats[format]...)), "the format has changed: it needs another version")
		}
	}
}

// TestFieldsAreMatchedByName loads values of a struct that has changed: what is new is zero, what is gone is reported.
func TestFieldsAreMatchedByName(t *testing.T) {
	type inner struct{ A, B int32 }
	type before struct {
		X    float32
		Name string
		In   inner
		List []inner
		By   map[string]inner
		At   *inner
		On   bool
	}
	type innerNow struct{ B, C int32 }
	type now struct {
		On    bool
		New   string
		Title string
		In    innerNow
		List  []innerNow
		At    *innerNow
	}
	for _, format := range formats {
		w := ecs.NewWorld()
		e := w.Spawn()
		ecs.Component[before](w, ecs.Named("Thing")).Set(e, before{1, "a", inner{1, 2}, []inner{{3, 4}}, map[string]inner{"k": {5, 6}}, &inner{7, 8}, true})
		data := save(t, w, format...)
		to := ecs.NewWorld()
		h := ecs.Component[now](to, ecs.Named("Object"))
		m := load(t, data, to, persist.Renamed("Thing", "Object"), persist.RenamedField("Object", "Name", "Title"), persist.RenamedField("Object", "In.A", "C"))
		require.Equal(t, now{true, "", "a", innerNow{2, 1}, []innerNow{{4, 0}}, &innerNow{8, 0}}, h.Get(m.Entities[0]))
		require.Equal(t, []string{"Object.X", "Object.List[].A", "Object.By", "Object.At[].A"}, m.Removed)
	}
}

// TestMigrations convert values whose fields are those of the old type, and no others.
func TestMigrations(t *testing.T) {
	type degrees struct {
		Angle  float32
		Around ecs.Entity
	}
	type radians struct {
		Angle  float64
		Around ecs.Entity
	}
	convert := func(d degrees) radians { return radians{float64(d.Angle) / 180 * math.Pi, d.Around} }
	for _, format := range formats {
		w := ecs.NewWorld()
		e := w.Spawn()
		ecs.Component[degrees](w, ecs.Named("Turn")).Set(e, degrees{180, e})
		data := save(t, w, format...)

		to := ecs.NewWorld()
		h := ecs.Component[radians](to, ecs.Named("Turn"))
		_, err := persist.Load(reader(data), to)
		require.ErrorContains(t, err, "component Turn: field Angle: the file has f32, and the program f64: see persist.Migrate")
		to.Spawn() // other handles
		m := load(t, data, to, persist.Migrate("Turn", convert))
		require.Equal(t, radians{math.Pi, m.Entities[0]}, h.Get(m.Entities[0]))
		m = load(t, save(t, to, format...), to, persist.Migrate("Turn", convert))
		require.Equal(t, math.Pi, h.Get(m.Entities[1]).Angle)
	}
}

// kinds is a component of numbers of all kinds.
type kinds struct {
	On    bool
	I     [2]int8
	J     int16
	K     int32
	L     int64
	U     uint8
	V     uint16
	W     uint32
	X     uint64
	F     float32
	G     float64
	C     complex64
	D     complex128
	Inner [2]struct{ A, B uint16 }
}

// TestUnknownComponents are reported, or kept as bytes that a later program reads, in both formats.
func TestUnknownComponents(t *testing.T) {
	from := newSample()
	list := from.fill(12)
	value := kinds{true, [2]int8{-1, 2}, -300, 1 << 30, math.MinInt64, 200, 60000, 1 << 31, math.MaxUint64, 0.1, math.Inf(-1), complex(1, -2), complex(0.1, math.MaxFloat64), [2]struct{ A, B uint16 }{{1, 2}, {3, 65535}}}
	ecs.Component[kinds](from.World).Set(list[3], value)
	for name, format := range formats {
		data := save(t, from.World, format...)
		w := ecs.NewWorld()
		m, err := persist.Load(reader(data), w)
		require.NoError(t, err)
		require.Equal(t, []string{"ChildOf", "Holder", "Likes", "Mark", "Mixed", "Position", "kinds", "raw", "rules"}, m.Unknown)
		require.Zero(t, w.Components())

		w = ecs.NewWorld()
		m, err = persist.Load(reader(data), w, persist.KeepUnknown())
		require.NoError(t, err)
		require.Equal(t, []string{"ChildOf", "Holder", "Likes", "Mixed", "rules"}, m.Unknown)
		require.True(t, w.TagNamed("Mark").Has(list[5]))
		require.Len(t, w.Dynamic("Position", 8).Get(list[2]), 8)
		_, err = persist.Load(reader(data), w) // the components are there now
		require.NoError(t, err, name)

		for _, format := range formats {
			later := newSample()
			ofKinds := ecs.Component[kinds](later.World)
			m = load(t, save(t, w, format...), later.World)
			require.Empty(t, m.Unknown)
			require.Equal(t, Position{2, -1}, later.pos.Get(list[2]))
			require.Equal(t, []byte{3, 2, 3}, later.raw.Get(list[3]))
			require.Equal(t, value, ofKinds.Get(list[3]))
			require.Equal(t, 24, later.Len())
		}
	}
}

// TestUnknownComponentsOfJSON refuses values that are not what the file says they are, and takes those that are left out as zero.
func TestUnknownComponentsOfJSON(t *testing.T) {
	file := func(value string) string {
		return `{"copse":1,"components":[{"name":"a","kind":"component","type":"{On bool, N [2]i8, F f32, C c64, U u16}"}],"entities":[{"id":"0.1","values":{"a":` + value + `}}],"relations":{},"resources":[]}`
	}
	for value, text := range map[string]string{
		`1`:                   "1 is no struct",
		`{"On":1}`:            "field On: 1 is no bool",
		`{"N":[1]}`:           "field N: [1] is no [2]i8",
		`{"N":[1,200]}`:       `field N: strconv.ParseInt: parsing "200": value out of range`,
		`{"F":true}`:          "field F: true is no number",
		`{"C":[1]}`:           "field C: [1] is no complex number",
		`{"C":[1,"x"]}`:       `field C: "x" is no number`,
		`{"U":"x"}`:           `field U: "x" is no u16`,
		`{"U":-1}`:            `field U: strconv.ParseUint: parsing "-1": invalid syntax`,
		`{"On":true,"Off":1}`: "there is a field that its type in the file does not have",
	} {
		w := ecs.NewWorld()
		_, err := persist.Load(strings.NewReader(file(value)), w, persist.KeepUnknown())
		require.EqualError(t, err, "persist: the world was not loaded: component a of entity 0.1: "+text)
		require.Zero(t, w.Len()+w.Components())
	}
	w := ecs.NewWorld()
	m, err := persist.Load(strings.NewReader(file(`{"U":258}`)), w, persist.KeepUnknown())
	require.NoError(t, err)
	require.Equal(t, []byte{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1}, w.Dynamic("a", 17).Get(m.Entities[0]))
}

type hidden struct {
	at   time.Time
	nan  float32
	skip func() `persist:"-"`
	big  uint64
	c    complex64
	ecs.Entity
}

// TestValuesOfAllKinds go through both formats: fields that are not exported, text, numbers that JSON does not have.
func TestValuesOfAllKinds(t *testing.T) {
	for _, format := range formats {
		w := ecs.NewWorld()
		h := ecs.Component[hidden](w)
		e := w.Spawn()
		h.Set(e, hidden{time.Unix(1e9, 7).UTC(), float32(math.Inf(1)), func() {}, math.MaxUint64, complex(1, -2), e})
		data := save(t, w, format...)
		m := load(t, data, w)
		got := h.Get(m.Entities[0])
		require.NotEqual(t, e, m.Entities[0])
		require.Nil(t, got.skip)
		require.Equal(t, hidden{time.Unix(1e9, 7).UTC(), float32(math.Inf(1)), nil, math.MaxUint64, complex(1, -2), m.Entities[0]}, got)
	}
}

// TestSlicesAndTexts of all lengths go through both formats, more of them than are written at once. To append to one changes no other.
func TestSlicesAndTexts(t *testing.T) {
	type lists struct {
		A []uint8
		B []float64
		C []ecs.Entity
		D []complex128
		E [][]uint16
		F []bool
		G string
	}
	valueOf := func(i int, e ecs.Entity) lists {
		n := i % 70
		short := []uint16{uint16(i), 7}
		return lists{bytes.Repeat([]byte{byte(i)}, n), slices.Repeat([]float64{float64(i)}, n), slices.Repeat([]ecs.Entity{e}, n%5), slices.Repeat([]complex128{complex(1, float64(i))}, n%3), [][]uint16{short, nil, {}, short[:1]}, slices.Repeat([]bool{true}, n%9), strings.Repeat("é", n)}
	}
	for _, format := range formats {
		w := ecs.NewWorld()
		h := ecs.Component[lists](w)
		list := w.SpawnMany(700, nil, h)
		for i, e := range list {
			h.Set(e, valueOf(i, e))
		}
		m := load(t, save(t, w, format...), w)
		for i, e := range m.Entities {
			v := h.Get(e)
			_, _, _ = append(v.A, 1), append(v.B, 1), append(v.C, list[0])
			require.True(t, len(v.B) == 0 || uintptr(unsafe.Pointer(&v.B[0]))%unsafe.Alignof(v.B[0]) == 0)
			require.True(t, len(v.D) == 0 || uintptr(unsafe.Pointer(&v.D[0]))%unsafe.Alignof(v.D[0]) == 0)
			require.Equal(t, i%70, cap(v.B))
		}
		for i, e := range m.Entities {
			require.Equal(t, valueOf(i, e), h.Get(e))
		}
	}
}

// TestWhatCannotBeSaved is refused with the field, or left out.
func TestWhatCannotBeSaved(t *testing.T) {
	type node struct{ Next *node }
	type call struct{ Do struct{ F func() } }
	for text, set := range map[string]func(*ecs.World, ecs.Entity){
		"persist: component node cannot be saved: field Next: the type persist_test.node contains itself, which a file cannot hold: leave the field out with the tag `persist:\"-\"`, or refer to entities, or the component with persist.WithoutComponents": func(w *ecs.World, e ecs.Entity) { ecs.Component[node](w).Set(e, node{}) },
		"persist: component call cannot be saved: field Do: field F: it has a value of type func(), which a file cannot hold: leave the field out with the tag `persist:\"-\"`, or the component with persist.WithoutComponents":                             func(w *ecs.World, e ecs.Entity) { ecs.Component[call](w).Set(e, call{}) },
	} {
		w := ecs.NewWorld()
		set(w, w.Spawn())
		require.EqualError(t, persist.Save(&bytes.Buffer{}, w), text)
		require.NoError(t, persist.Save(&bytes.Buffer{}, w, persist.WithoutComponents(ecs.ID(0))))
	}
	w := ecs.NewWorld()
	gone := w.Spawn()
	w.Despawn(gone)
	require.EqualError(t, persist.Save(&bytes.Buffer{}, w, persist.Entities(gone)), "persist: entity 0.1 is to be saved, and is not alive")
	require.PanicsWithValue(t, "ecs: a world cannot be saved inside a Batch", func() { w.Batch(func() { _ = persist.Save(&bytes.Buffer{}, w) }) })
	require.PanicsWithValue(t, "persist: a nil World: make one with ecs.NewWorld", func() { _ = persist.Save(&bytes.Buffer{}, nil) })
}
