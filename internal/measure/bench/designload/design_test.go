package designload

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/storagecases"
)

// steps runs every case of a metric and returns the checksums by storage.
func steps(t *testing.T, text, metric string, n int) map[string]uint64 {
	t.Helper()
	d, err := Of(text)
	require.NoError(t, err)
	return stepsOf(t, d, metric, n)
}

func stepsOf(t *testing.T, d bench.Definition, metric string, n int) map[string]uint64 {
	t.Helper()
	w := d.New(bench.Params{})
	sums := map[string]uint64{}
	for _, c := range w.Metric(metric).Cases {
		one := c.New(bench.Params{})
		one.Setup()
		for at := range n {
			one.Step(at)
		}
		require.Equal(t, d.Entities, one.Units())
		sums[c.Storage] = one.Checksum()
	}
	return sums
}

func requireEqual(t *testing.T, sums map[string]uint64) {
	t.Helper()
	for storage, sum := range sums {
		require.Equal(t, sums["copse"], sum, storage)
	}
}

// Every example that is small enough ends with equal values in every layout and on every storage.
func TestStoragesAgreeOnTheExamples(t *testing.T) {
	files, err := filepath.Glob("../../../../playground-examples/*.copse")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	most, measured := 20_000, 0
	if testing.Short() {
		most = 2_000
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		d, err := Of(string(text))
		if err != nil || d.Entities > most {
			continue // no entities, or too many for a test
		}
		measured++
		t.Run(filepath.Base(file), func(t *testing.T) {
			requireEqual(t, steps(t, string(text), "tick", 3))
			requireEqual(t, steps(t, string(text), "text", 1))
		})
	}
	require.Greater(t, measured, 5)
}

// everything has all that the language can say of a system and of a tick: tags, excluded and optional components, widths that are
// no multiple of 32 bits, systems without columns, despawned entities, and a component that is removed and added within a tick.
const everything = `component A u8
component B f32x2
component C f64
component D
tag T
group A & B
group A & B & C
group C & !A
system Both(mut A, B)
system Maybe(A, mut ?B, ?C) without T
system Tagged(mut C) with T
system None() with T
spawn 40 A, B
spawn 30 A, B, C, T
spawn 20 C, T
spawn 10 A, D
tick
remove A from any 10 of A & B
add D to any 15 of B & !D
despawn any 7 of C
tick
remove C from e60
add C to e60
add T to any 5 of A & !T
`

func TestStoragesAgreeOnEverythingADesignCanSay(t *testing.T) {
	ticks := steps(t, everything, "tick", 4)
	require.Len(t, ticks, 6+len(storagecases.Common()))
	requireEqual(t, ticks)
	requireEqual(t, steps(t, everything, "text", 1))
	require.NotEqual(t, ticks["copse"], steps(t, everything, "tick", 5)["copse"], "the checksum depends on the values")
	require.NotEqual(t, ticks["copse"], steps(t, strings.Replace(everything, "add T to any 5", "add T to any 4", 1), "tick", 4)["copse"], "the checksum depends on the compositions")
}

// A design that the storages cannot keep is measured in the layouts only.
func TestDesignsThatStoragesCannotKeep(t *testing.T) {
	var many strings.Builder
	for at := range 65 {
		many.WriteString("component C" + string(rune('0'+at/10)) + string(rune('0'+at%10)) + "\n")
	}
	for _, text := range []string{many.String() + "system S(mut C00)\nspawn 5 C00\n", "system S(A, ?B, ?C, ?D, ?E, ?F)\nspawn 3 A\n"} {
		sums := steps(t, text, "tick", 1)
		require.Len(t, sums, 5)
		requireEqual(t, sums)
	}
}

// Storages with groups get those groups of the design that contain one another.
func TestChainOfGroups(t *testing.T) {
	s, err := parse("component A\ncomponent B\ncomponent C\ntag T\ngroup A\ngroup A & T\ngroup A & !B\ngroup A & B\ngroup B & C\ngroup A & B & C\ngroup A & B\nspawn 1 A, B, C, T\n", Declared)
	require.NoError(t, err)
	require.Len(t, s.chain(), 2)
	require.Equal(t, []int{0, 1}, s.chain()[0].List())
	require.Equal(t, []int{0, 1, 2}, s.chain()[1].List())
}

// With a group for every system all systems are full, and the storages still agree.
func TestGroupsOfSystems(t *testing.T) {
	for seed := range uint64(few(12)) {
		text := Random(seed)
		require.Equal(t, text, Random(seed))
		require.NotEqual(t, text, Random(seed+100))
		d, err := Read(text, OfSystems)
		require.NoError(t, err, text)
		require.GreaterOrEqual(t, d.Compositions, 4)
		require.Less(t, d.Compositions, 65)
		s, err := parse(text, OfSystems)
		require.NoError(t, err)
		w := copseWorld{workloadDesign: s, kind: s.kind}
		w.declare()
		apply(s.ops, &w)
		for _, system := range w.world.Systems() {
			require.Equal(t, ecs.Full, system.Match(), system.Explain().String())
		}
		requireEqual(t, stepsOf(t, d.Definition, "tick", 3))
	}
}

func TestGroupsOfSystemsWithoutValues(t *testing.T) {
	s, err := parse(everything, OfSystems)
	require.NoError(t, err)
	require.Equal(t, grouptree.Lanes, s.kind)
	require.Len(t, s.groups, 5, "Both, Maybe without and with each of two optional components, Tagged; None requires a tag alone")
	d, err := Read(everything, OfSystems)
	require.NoError(t, err)
	requireEqual(t, stepsOf(t, d.Definition, "tick", 4))
	d, err = Read("component A\ncomponent B\ncomponent C\nspawn 2 A\nspawn 3 A, B\nspawn 1 C\ntick\nremove B from all of A & B\n", Declared)
	require.NoError(t, err)
	require.Equal(t, 2, d.Compositions, "no entity has A and B any more")
}

// few returns n, or a third of it for short tests.
func few(n int) int {
	if testing.Short() {
		return n / 3
	}
	return n
}
