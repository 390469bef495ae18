package persist_test

import (
	"bytes"
	"flag"
	"math"
	"os"
	"path/filepath"
	"testing"
	"time"

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

// TestUnknownComponents are reported, or kept as bytes that a later program reads.
func TestUnknownComponents(t *testing.T) {
	from := newSample()
	list := from.fill(12)
	data := save(t, from.World)
	w := ecs.NewWorld()
	m, err := persist.Load(reader(data), w)
	require.NoError(t, err)
	require.Equal(t, []string{"ChildOf", "Holder", "Likes", "Mark", "Mixed", "Position", "raw", "rules"}, m.Unknown)
	require.Zero(t, w.Components())

	w = ecs.NewWorld()
	m, err = persist.Load(reader(data), w, persist.KeepUnknown())
	require.NoError(t, err)
	require.Equal(t, []string{"ChildOf", "Holder", "Likes", "Mixed", "rules"}, m.Unknown)
	require.True(t, w.TagNamed("Mark").Has(list[5]))
	require.Len(t, w.Dynamic("Position", 8).Get(list[2]), 8)

	for _, format := range formats {
		later := newSample()
		m = load(t, save(t, w, format...), later.World)
		require.Empty(t, m.Unknown)
		require.Equal(t, Position{2, -1}, later.pos.Get(list[2]))
		require.Equal(t, []byte{3, 2, 3}, later.raw.Get(list[3]))
	}
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

// TestSaveFileKeepsTheOldFile where the new one cannot be written, and leaves no temporary file.
func TestSaveFileKeepsTheOldFile(t *testing.T) {
	w := newSample()
	w.fill(5)
	folder := t.TempDir()
	path := filepath.Join(folder, "world")
	require.NoError(t, persist.SaveFile(path, w.World))
	old, err := os.ReadFile(path)
	require.NoError(t, err)
	type call struct{ F func() }
	ecs.Component[call](w.World).Set(w.Spawn(), call{})
	require.Error(t, persist.SaveFile(path, w.World))
	now, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, old, now)
	files, err := os.ReadDir(folder)
	require.NoError(t, err)
	require.Len(t, files, 1)
	require.ErrorContains(t, persist.SaveFile(filepath.Join(folder, "none", "world"), w.World), "persist: the world was not saved: ")
	_, err = persist.LoadFile(filepath.Join(folder, "none"), w.World)
	require.ErrorIs(t, err, os.ErrNotExist)
}

// fullDisk takes some bytes.
type fullDisk struct{ left int }

func (d *fullDisk) Write(b []byte) (int, error) {
	if len(b) > d.left {
		return d.left, os.ErrClosed
	}
	d.left -= len(b)
	return len(b), nil
}

// TestAWriterThatFails gives its error wherever it fails.
func TestAWriterThatFails(t *testing.T) {
	w := newSample()
	w.fill(5)
	for _, format := range formats {
		for k := range len(save(t, w.World, format...)) {
			require.ErrorIs(t, persist.Save(&fullDisk{k}, w.World, append(format, rules)...), os.ErrClosed)
		}
	}
}
