package claims

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

const (
	nativeFolder = "../../../../../playground-examples/native"
	page         = "../../../../../docs/claims.md"
)

// docOf writes a document with figures; each is workload, storage, metric, entities, components, median.
func docOf(figures ...[6]any) string {
	var parts []string
	for _, f := range figures {
		parts = append(parts, fmt.Sprintf(`{"workload":%q,"storage":%q,"metric":%q,"entities":%d,"components":%d,"median":%v}`, f[0], f[1], f[2], f[3], f[4], f[5]))
	}
	return `{"schema":"copse.bench/1","machine":{"cpu":"X","cores":2,"os":"o","toolchain":"t","commit":"c"},"results":[` + strings.Join(parts, ",") + `]}`
}

func dataOf(t *testing.T, docs ...string) Data {
	t.Helper()
	var d Data
	for _, doc := range docs {
		require.NoError(t, d.add([]byte(doc)))
	}
	return d
}

// ticks are the figures that the paper compares in one place.
func ticks(entities, n int, copse, pointers, sorted float64) [][6]any {
	return [][6]any{
		{"derivative", "copse", "tick", entities, n, copse}, {"derivative", "pointers", "tick", entities, n, pointers},
		{"derivative", "pointers-sorted", "tick", entities, n, sorted}, {"derivative", "pointers-shuffled", "tick", entities, n, 2 * sorted},
	}
}

func claim(t *testing.T, name string) Claim {
	t.Helper()
	for _, s := range Sources() {
		for _, c := range s.Claims {
			if c.Name == name {
				return c
			}
		}
	}
	t.Fatalf("there is no claim %q", name)
	return Claim{}
}

func TestPageMatchesTheDocuments(t *testing.T) {
	data, err := Read(nativeFolder)
	require.NoError(t, err)
	written, err := os.ReadFile(page)
	require.NoError(t, err)
	require.Equal(t, Page(data), string(written), "go run ./build claims writes it again")
	require.NotContains(t, string(written), "NaN")
	for _, j := range Judge(data) {
		require.NotEqual(t, NotMeasured.String(), j.Verdict, "%s has no figures", j.Claim)
	}
	require.NotContains(t, string(written), "is measured here", "every verdict says what was measured")
}

func TestVerdicts(t *testing.T) {
	for _, test := range []struct {
		ours, published float64
		want            Verdict
	}{
		{0.8, 0.8, Reproduced}, {0.4, 0.8, Reproduced}, {1.6, 0.8, Reproduced}, {0.39, 0.8, Different}, {1.61, 0.8, Different},
		{-0.1, 0.8, NotReproduced}, {0.1, 0, Different}, {-0.1, 0, Different}, {0.1, -0.25, NotReproduced}, {-0.2, -0.25, Reproduced},
	} {
		require.Equal(t, test.want, judgeGain(test.ours, test.published), "%v", test)
	}
	require.Equal(t, NotMeasured, combine(nil))
	require.Equal(t, InPart, combine([]Verdict{Reproduced, NotReproduced}))
	require.Equal(t, Reproduced, combine([]Verdict{Reproduced, Reproduced}))
	require.Equal(t, []Verdict{NotMeasured, NotReproduced, InPart, Reproduced}, []Verdict{judgeShare(0, 0), judgeShare(0, 2), judgeShare(1, 2), judgeShare(2, 2)})
}

func TestClaimsWithoutFiguresAreNotMeasured(t *testing.T) {
	for _, s := range Sources() {
		for _, c := range s.Claims {
			require.Equal(t, s.Counted, c.Decide(Data{}).Verdict != NotMeasured, c.Name)
		}
	}
	text := Page(Data{})
	require.Contains(t, text, "> **These figures are of small sizes** (at most 0 entities in `derivative`)")
	require.Contains(t, text, "| Idema: groups and trees | Ticks are faster than pointers | not measured |\n")
}

func TestGainsOverTheFasterPointers(t *testing.T) {
	d := dataOf(t, docOf(append(ticks(1e6, 3, 1, 9, 6), ticks(1e4, 12, 10, 18, 19)...)...))
	a := claim(t, "Ticks are faster than pointers").Decide(d)
	require.Equal(t, InPart, a.Verdict)
	require.Equal(t, "| N | 10,000 | 1,000,000 |\n|---|---|---|\n| 3 |  | +500% (+269%) |\n| 12 | +80% (−25%) no |  |\n", a.Figures)
}

// Figures of different runs are not compared; a claim is decided at the largest size at which one run has all of them.
func TestOnlyOneRunIsCompared(t *testing.T) {
	all := ticks(1e6, 12, 10, 18, 19)
	d := dataOf(t, docOf(all[0]), docOf(all[1:]...))
	a := claim(t, "Pointers stay about 80% slower at many entities").Decide(d)
	require.Equal(t, NotMeasured, a.Verdict)
	d = dataOf(t, docOf(all[0]), docOf(all...))
	require.Equal(t, "| entities | N | pointers are slower by | published | as +80% |\n|---|---|---|---|---|\n| 1,000,000 | 12 | +80% | +94% | reproduced |\n", claim(t, "Pointers stay about 80% slower at many entities").Decide(d).Figures)
}

// A difference counts from 5% on, and outside of the range of the other samples.
func TestFiguresThatDiffer(t *testing.T) {
	of := func(median, low, high float64) Figure { return Figure{Median: median, Low: low, High: high} }
	other := of(100, 97, 120)
	for _, c := range []struct {
		median float64
		want   order
	}{{95, less}, {95.1, same}, {100, same}, {105, same}, {120, same}, {121, more}} {
		require.Equal(t, c.want, compare(of(c.median, 1, 999), other), c.median)
	}
	require.Equal(t, same, compare(of(90, 90, 90), of(100, 90, 110)), "among the samples of the other")
	require.Equal(t, more, compare(of(105, 105, 105), of(100, 100, 100)))
	d := dataOf(t, docOf([6]any{"game", "aos", "tick", 1000, 20, 30.5}))
	require.Equal(t, []float64{30.5, 30.5}, []float64{d.Figures()[0].Low, d.Figures()[0].High}, "without a spread it is the median")
}

func TestTicksToAmortise(t *testing.T) {
	setup := func(entities int, ours, pointers float64) [][6]any {
		return [][6]any{{"derivative", "copse", "setup", entities, 12, ours}, {"derivative", "pointers", "setup", entities, 12, pointers}}
	}
	decide := claim(t, "Setup is amortised after thousands of ticks").Decide
	d := dataOf(t, docOf(append(ticks(5e6, 12, 10, 20, 30), setup(5e6, 1000, 500)...)...))
	require.Equal(t, "after 10 ticks at 5,000,000 entities.", decide(d).Figures)
	d = dataOf(t, docOf(append(ticks(5e6, 12, 10, 9, 30), setup(5e6, 1000, 500)...)...))
	require.Equal(t, "never, at 5,000,000 entities: ticks are not faster than those of pointers.", decide(d).Figures)
}

func TestFewestTicksToAmortise(t *testing.T) {
	var rows [][6]any
	for k, n := range scenario.PaperSizes {
		rows = append(rows, ticks(n, 12, 10, 20, 30)...)
		ours := []float64{101, 101, 99, 101, 101, 200}[k]
		rows = append(rows, [6]any{"derivative", "copse", "setup", n, 12, ours}, [6]any{"derivative", "pointers", "setup", n, 12, 100})
	}
	a := claim(t, "Fewest ticks to amortise at 500,000 and 1,000,000").Decide(dataOf(t, docOf(rows...)))
	require.Equal(t, "| N | 10,000 | 50,000 | 100,000 | 500,000 | 1,000,000 | 5,000,000 |\n|---|---|---|---|---|---|---|\n| 12 | "+
		"10 (never) | 2 (1,548) | 0 (1,530) | 1 (394) | 1 (530) | 2 (2,197) |\n", a.Figures)
}

// A test that was measured as the article's text describes it is compared in place of the other one; of the distributed test both are.
func TestTestsAsTheTextDescribesThem(t *testing.T) {
	names := func(d Data) (out []string) {
		for _, row := range lifeRows(d) {
			out = append(out, row.name)
		}
		return out
	}
	require.Equal(t, []string{"Create", "Add", "AddWriteDelete", "DistributedAddWriteRemoveAddDelete", "RelationshipAddWriteDelete", "Random"}, names(Data{}))
	var rows [][6]any
	for _, metric := range []string{"CreateThenAdd", "OneOfFour", "RelationshipVectors"} {
		rows = append(rows, [6]any{"lifecycle", "sparseset", metric, 1_000_000, 4, 5})
	}
	for k, storage := range revisionStorages {
		rows = append(rows, [6]any{"lifecycle", storage, "RelationshipVectors-allocs", 1_000_000, 4, []int{2e6, 107_000, 106_500}[k]})
	}
	d := dataOf(t, docOf(rows...))
	require.Equal(t, []string{"Create", "CreateThenAdd", "AddWriteDelete", "DistributedAddWriteRemoveAddDelete", "OneOfFour", "RelationshipVectors", "Random"}, names(d))
	require.Equal(t, Answer{
		Reproduced, "| test | `sparseset-old` (old_0) | `sparseset-two` (new_0) | `sparseset` (new_1) |\n|---|---|---|---|\n| RelationshipVectors | 2,000,000 (1,055,354) | 107,000 (105,118) | 106,500 (105,074) |\n",
		"It is so in 1 of 1 tests. A vector of children has room for 10 at first and then doubles, which makes 210 allocations a round, 105,000 in all; children that are linked through their siblings need none.",
	}, claim(t, "Allocations fall from hundreds of thousands to hundreds").Decide(d))
	require.True(t, asFewAllocations([]float64{1e6, 0, 150}, 161))
	require.False(t, asFewAllocations([]float64{1e6, 0, 1584}, 105_074))
}

// opponents are the times of Matter, Jade and ECR for a metric of the workload scripted.
func opponents(suffix, metric string, matter, jade, ecr float64) [][6]any {
	return [][6]any{
		{"scripted", "matter" + suffix, metric, 1000, 4, matter}, {"scripted", "jade" + suffix, metric, 1000, 4, jade}, {"scripted", "ecr" + suffix, metric, 1000, 4, ecr},
	}
}

// Verdicts about the thesis are those of JavaScript if there are such figures, else those of Go.
func TestScriptsDecideTheThesis(t *testing.T) {
	compiled := append(opponents("", "update", 50, 60, 1), [6]any{"scripted", "copse", "update", 1000, 4, 2}, [6]any{"scripted", "archetype", "update", 1000, 4, 3})
	decide := claim(t, "Updates are 360% faster with cached edges").Decide
	a := decide(dataOf(t, docOf(compiled...)))
	require.Equal(t, NotReproduced, a.Verdict)
	const head = "| in | entities | Matter, ns | Jade, ns | ECR, ns | Jade over Matter | Copse, ns | `archetype`, ns | verdict |\n|---|---|---|---|---|---|---|---|---|\n"
	require.Equal(t, head+"| Go | 1,000 | 50.0 | 60.0 | 1.00 | −17% | 2.00 | 3.00 | not reproduced |\n", a.Figures)
	a = decide(dataOf(t, docOf(opponents("-js", "update", 50, 10, 20)...), docOf(compiled...)))
	require.Equal(t, Reproduced, a.Verdict)
	require.Equal(t, head+"| JavaScript | 1,000 | 50.0 | 10.0 | 20.0 | +400% |  |  | reproduced |\n| Go | 1,000 | 50.0 | 60.0 | 1.00 | −17% | 2.00 | 3.00 |  |\n", a.Figures)
}

func TestWrongDocuments(t *testing.T) {
	var d Data
	require.EqualError(t, d.add([]byte("{")), "not a JSON document: unexpected end of JSON input")
	require.EqualError(t, d.add([]byte(`{"schema":"x"}`)), `the schema is "x", want "copse.bench/1"`)
}

func TestFiguresOfTheStoragesPage(t *testing.T) {
	data, err := Read(nativeFolder)
	require.NoError(t, err)
	const file = "../../../../../docs/storages.md"
	written, err := os.ReadFile(file)
	require.NoError(t, err)
	want, err := WriteFigures(string(written), data)
	require.NoError(t, err)
	require.Equal(t, want, string(written), "go run ./build claims writes them again")
}

func TestWriteFigures(t *testing.T) {
	d := dataOf(t, docOf([6]any{"game", "aos", "tick", 1000, 20, 30.5}, [6]any{"game", "copse", "tick", 1000, 20, 20}))
	const page = "a\n<!-- figures of aos -->\nold\n<!-- end -->\nb\n<!-- figures of x -->\n<!-- end -->\n"
	out, err := WriteFigures(page, d)
	require.NoError(t, err)
	require.Equal(t, "a\n<!-- figures of aos -->\n\n| what | entities | `aos` | `copse` | ratio |\n|---|---|---|---|---|\n"+
		"| a tick of the game, for an entity | 1,000 | 30.5 ns | 20.0 ns | 1.52 |\n\n<!-- end -->\nb\n<!-- figures of x -->\n\nNot measured.\n\n<!-- end -->\n", out)
	_, err = WriteFigures("<!-- figures of aos -->\n", d)
	require.EqualError(t, err, "the figures after <!-- figures of aos --> have no end: a line <!-- end --> is notMeasured")
}
