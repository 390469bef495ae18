package session

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/measure/bench/storagecases"
	"github.com/copse-ecs/copse/internal/measure/bench/workloads"
)

// fakeStorages does what the storages in JavaScript do, in the simplest way. The storage of the kind wrong leaves out an
// entity.
type fakeStorages struct {
	wrong   int
	chains  map[int][]uint8
	values  map[int][][]scenario.Vec
	ordered map[int]bool
}

func newFakeStorages(wrong int) *fakeStorages {
	return &fakeStorages{wrong: wrong, chains: map[int][]uint8{}, values: map[int][][]scenario.Vec{}, ordered: map[int]bool{}}
}

func (e *fakeStorages) Setup(kind int, p bench.Params, chain []uint8, order []int32) {
	values := make([][]scenario.Vec, p.Entities)
	for i, k := range chain {
		for range k + 1 {
			values[i] = append(values[i], scenario.One)
		}
	}
	e.chains[kind], e.values[kind], e.ordered[kind] = chain, values, len(order) == p.Entities
}

func (e *fakeStorages) Step(kind int) {
	leftOut := kind != e.wrong
	for _, v := range e.values[kind] {
		if !leftOut && len(v) > 1 {
			leftOut = true
			continue
		}
		for c := range len(v) - 1 {
			at := len(v) - 2 - c
			scenario.Loop(v[at:at+1], v[at+1:at+2], scenario.Delta)
		}
	}
}

func (e *fakeStorages) Read(kind, from int, out []scenario.Vec) {
	most := 0
	for _, k := range e.chains[kind] {
		most = max(most, int(k)+1)
	}
	for at := range len(out) / most {
		copy(out[at*most:], e.values[kind][from+at])
	}
}

type event struct {
	Kind   string
	Done   int
	Total  int
	Why    string
	Metric string
	Result struct {
		Storage, Metric string
		Entities        int
		Samples         []float64
	}
}

func ran(t *testing.T, storages *fakeStorages, text string) ([]event, error) {
	t.Helper()
	var events []event
	host := Host{Kernel: scenario.Loop, JavaScript: storages, Batch: time.Microsecond, Send: func(line []byte) {
		var e event
		require.NoError(t, json.Unmarshal(line, &e), string(line))
		events = append(events, e)
	}}
	return events, host.Run(text)
}

const short = "workload derivative\nentities 100,5000\ncomponents 4\nmetrics tick\nrepetitions 2\n"

// TestRun checks that the storages of the page are measured with the others, and that every sample is sent.
func TestRun(t *testing.T) {
	storages := newFakeStorages(-1)
	events, err := ran(t, storages, short+"storages copse,copse-simd,slices-blocked-simd,js-typed,js-objects-shuffled,bitecs")
	require.NoError(t, err)
	samples := map[string]int{}
	progress := 0
	for _, e := range events {
		switch e.Kind {
		case "sample":
			require.Equal(t, "tick", e.Result.Metric)
			samples[e.Result.Storage] += 1
			require.NotEmpty(t, e.Result.Samples)
		case "progress":
			require.Equal(t, progress, e.Done)
			require.Equal(t, 2*6*3, e.Total)
			progress++
		default:
			t.Fatal(e)
		}
	}
	require.Equal(t, map[string]int{"copse": 4, "copse-simd": 4, "slices-blocked-simd": 4, "js-typed": 4, "js-objects-shuffled": 4, "bitecs": 4}, samples)
	require.True(t, storages.ordered[2])
	require.False(t, storages.ordered[0])
}

// TestKernelOfThePage checks that both workloads with vector kernels use the kernel of the page.
func TestKernelOfThePage(t *testing.T) {
	for workload, metric := range map[string]string{"derivative": "tick", "substeps": "substep"} {
		for _, storage := range []string{"copse-simd", "copse-blocked-simd", "slices-simd", "slices-blocked-simd"} {
			used := 0
			host := Host{Batch: time.Microsecond, Send: func([]byte) {}, JavaScript: newFakeStorages(-1), Kernel: func(p, v []scenario.Vec, dt float32) {
				used++
				scenario.Loop(p, v, dt)
			}}
			require.NoError(t, host.Run("workload "+workload+"\nentities 100\ncomponents 4\nmetrics "+metric+"\nrepetitions 1\nstorages "+storage+"\n"))
			require.Positive(t, used, "%s, %s", workload, storage)
		}
	}
}

// TestAMetricWithAWrongStorageIsRefused checks that no storage has figures if one leaves out an entity.
func TestAMetricWithAWrongStorageIsRefused(t *testing.T) {
	events, err := ran(t, newFakeStorages(0), short+"storages slices,js-typed")
	require.NoError(t, err)
	refused := 0
	for _, e := range events {
		require.NotEqual(t, "sample", e.Kind)
		if e.Kind == "refused" {
			refused++
			require.Contains(t, e.Why, "derivative, tick: storages end with different checksums (slices with ")
		}
	}
	require.Equal(t, 2, refused)
}

func TestOwnDesign(t *testing.T) {
	events, err := ran(t, newFakeStorages(-1), "repetitions 1\nmetrics tick\ndesign\ncomponent A\ngroup A\nsystem S(mut A)\nspawn 30 A\n")
	require.NoError(t, err)
	var storages []string
	for _, e := range events {
		if e.Kind == "sample" {
			storages = append(storages, e.Result.Storage)
			require.Equal(t, 30, e.Result.Entities)
		}
	}
	require.Equal(t, append([]string{"copse", "copse-laminar", "copse-trees", "copse-paper", "copse-naive", "slices"}, storagecases.Common()...), storages)
}

func TestWrongOrders(t *testing.T) {
	for text, want := range map[string]string{
		"":                                        "the order has no workload",
		"workload derivatives":                    `no workload "derivatives"`,
		"workload derivative\nentities 20000000":  `entities must be a whole number from 1 to 10000000, not "20000000"`,
		"workload derivative\nentities 1e5":       `entities must be a whole number from 1 to 10000000, not "1e5"`,
		"workload derivative\ncomponents 1":       `components must be a whole number from 2 to 12, not "1"`,
		"workload derivative\nrepetitions 0":      `repetitions must be a whole number from 1 to 100, not "0"`,
		"workload derivative\nrun all":            `unknown word "run" in the order`,
		"workload structural\nstorages copse,ark": `no storage "ark"; there are copse, slices`,
		"workload structural\nmetrics tick":       `no metric "tick"; there are change-1pct, change-10pct`,
		"design\ncomponent A\ncomponent A":        "line 2, column 11: A is declared twice",
		"design\ncomponent A":                     "the design leaves no entities: there is nothing to measure",
		"workload derivative\nentities 5000\ncomponents 4\nmetrics tick\nstorages copse,slices\nmemory 1000000": "derivative with 5000 entities on 2 storages needs about 2 MB at once, and a page may take 1 MB here: choose fewer entities or fewer storages",
	} {
		events, err := ran(t, newFakeStorages(-1), text)
		require.ErrorContains(t, err, want)
		require.True(t, strings.HasPrefix(err.Error(), want), err.Error()) // the error lists more names
		require.Empty(t, events)
	}
}

// Sizes that need too much memory are refused, and the others are measured.
func TestSizesThatAreTooLarge(t *testing.T) {
	events, err := ran(t, newFakeStorages(-1), "workload derivative\nentities 100,5000,6000\ncomponents 2,3,4\nmetrics tick\nrepetitions 1\nstorages copse,slices\nmemory 2000000\n")
	require.NoError(t, err)
	var refused []string
	samples := map[int]int{}
	for _, e := range events {
		switch e.Kind {
		case "refused":
			refused = append(refused, e.Why)
		case "sample":
			samples[e.Result.Entities]++
		}
	}
	require.Equal(t, []string{
		"derivative with 5000 entities and 3 to 4 components on 2 storages needs up to 2 MB at once, and a page may take 2 MB here",
		"derivative with 6000 entities and 2 to 4 components on 2 storages needs up to 3 MB at once, and a page may take 2 MB here",
	}, refused)
	require.Equal(t, map[int]int{100: 6, 5000: 2}, samples)
}

func TestCatalog(t *testing.T) {
	var c struct {
		Schema       string
		NoisyPercent int
		Design       struct{ Metrics []struct{ Name, Per string } }
		Grid         struct {
			Workload             string
			Entities, Components []int
			Storages, Metrics    []string
		}
		Workloads []struct {
			Name    string
			Chosen  bool
			Metrics []struct {
				Name, Unit, Per string
				Storages        []string
			}
		}
	}
	text := Host{}.AppendCatalog(nil)
	require.NoError(t, json.Unmarshal(text, &c))
	require.Equal(t, "copse.catalog/1", c.Schema)
	require.Equal(t, 10, c.NoisyPercent)
	require.Equal(t, "entity and tick", c.Design.Metrics[0].Per)
	require.Len(t, c.Workloads, len(workloads.All()))
	require.Equal(t, "derivative", c.Workloads[0].Name)
	require.True(t, c.Workloads[0].Chosen)
	require.Equal(t, "derivative", c.Grid.Workload)
	require.Equal(t, scenario.PaperSizes, c.Grid.Entities)
	require.Equal(t, scenario.PaperChains, c.Grid.Components)
	require.Equal(t, scenario.PaperStorages, c.Grid.Storages)
	require.Equal(t, scenario.PaperMetrics, c.Grid.Metrics)
	tick := c.Workloads[0].Metrics[0]
	require.Equal(t, "tick", tick.Name)
	require.Subset(t, tick.Storages, []string{"copse", "copse-simd", "copse-blocked-simd", "slices", "pointers-shuffled", "js-typed", "js-objects", "bitecs"})
	require.False(t, strings.Contains(string(text), "parallel"), "a page has one thread")
}
