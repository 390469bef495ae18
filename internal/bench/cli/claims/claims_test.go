package claims

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/bench/scenario"
)

const (
	nativeFolder = "../../../../playground-examples/native"
	page         = "../../../../docs/claims.md"
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

// ticks are the three figures that the paper compares in one place.
func ticks(entities, n int, copse, pointers, sorted float64) [][6]any {
	return [][6]any{
		{"derivative", "copse", "tick", entities, n, copse}, {"derivative", "pointers", "tick", entities, n, pointers},
		{"derivative", "pointers-sorted", "tick", entities, n, sorted},
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
	require.Equal(t, Different, combine([]Verdict{Reproduced, NotReproduced}))
	require.Equal(t, Reproduced, combine([]Verdict{Reproduced, Reproduced}))
	require.Equal(t, []Verdict{NotMeasured, NotReproduced, Different, Reproduced}, []Verdict{judgeShare(0, 0), judgeShare(0, 2), judgeShare(1, 2), judgeShare(2, 2)})
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
	d := dataOf(t, docOf(append(ticks(1e6, 2, 1, 9, 6), ticks(1e6, 12, 10, 18, 19)...)...))
	a := claim(t, "Ticks are faster than pointers").Decide(d)
	require.Equal(t, Answer{
		Reproduced, "| N | 1,000,000 |\n|---|---|\n| 2 | +500% (+495%) |\n| 12 | +80% (+94%) |\n",
		"The gain by entities and N, in brackets the published one. Of 2 places it is reproduced in 2, different in 0 and not reproduced in 0.",
	}, a)
	d = dataOf(t, docOf(append(ticks(1e6, 3, 1, 9, 6), ticks(1e4, 12, 10, 18, 19)...)...))
	a = claim(t, "Ticks are faster than pointers").Decide(d)
	require.Equal(t, Different, a.Verdict)
	require.Equal(t, "| N | 10,000 | 1,000,000 |\n|---|---|---|\n| 3 |  | +500% (+269%) |\n| 12 | +80% (−25%) |  |\n", a.Figures)
}

// Figures of different runs are not compared; a claim is decided at the largest size at which one run has all of them.
func TestOnlyOneRunIsCompared(t *testing.T) {
	all := ticks(1e6, 12, 10, 18, 19)
	d := dataOf(t, docOf(all[0]), docOf(all[1:]...), docOf(ticks(1e5, 12, 10, 15, 19)...))
	a := claim(t, "Pointers stay about 80% slower at many entities").Decide(d)
	require.Equal(t, Answer{Reproduced, "+50% at 100,000 entities.", ""}, a)
}

func TestTicksToAmortise(t *testing.T) {
	setup := func(entities int, ours, pointers float64) [][6]any {
		return [][6]any{{"derivative", "copse", "setup", entities, 12, ours}, {"derivative", "pointers", "setup", entities, 12, pointers}}
	}
	d := dataOf(t, docOf(append(ticks(5e6, 12, 10, 20, 30), setup(5e6, 1000, 500)...)...))
	a := claim(t, "Setup is amortised after thousands of ticks").Decide(d)
	require.Equal(t, Answer{Different, "after 10 ticks at 5,000,000 entities.", ""}, a)
	d = dataOf(t, docOf(append(ticks(5e6, 12, 10, 9, 30), setup(5e6, 1000, 500)...)...))
	require.Equal(t, NotReproduced, claim(t, "Setup is amortised after thousands of ticks").Decide(d).Verdict)
	d = dataOf(t, docOf(append(setup(1e4, 10, 1), setup(1e6, 1100, 1)...)...))
	require.Equal(t, Answer{Reproduced, "10.0 ms at 10,000 entities, 1,100 ms at 1,000,000: the time grows with the power 1.02 of the number.", ""},
		claim(t, "Setup grows almost linearly").Decide(d))
}

func TestFewestTicksToAmortise(t *testing.T) {
	const name = "Fewest ticks to amortise at 500,000 and 1,000,000"
	for _, c := range []struct {
		setups  [6]float64 // of Copse, for each size; pointers take 100 ms
		verdict Verdict
		says    [6]string
	}{
		{[6]float64{101, 101, 101, 101, 101, 200}, Reproduced, [6]string{"10", "2", "1", "1", "1", "2"}},
		{[6]float64{101, 101, 101, 99, 99, 200}, Reproduced, [6]string{"10", "2", "1", "0", "0", "2"}},
		{[6]float64{101, 101, 99, 99, 99, 99}, Different, [6]string{"10", "2", "0", "0", "0", "0"}},
		{[6]float64{101, 101, 99, 101, 101, 200}, NotReproduced, [6]string{"10", "2", "0", "1", "1", "2"}},
	} {
		var rows [][6]any
		for k, n := range scenario.PaperSizes {
			rows = append(rows, ticks(n, 12, 10, 20, 30)...)
			rows = append(rows, [6]any{"derivative", "copse", "setup", n, 12, c.setups[k]}, [6]any{"derivative", "pointers", "setup", n, 12, 100})
		}
		a := claim(t, name).Decide(dataOf(t, docOf(rows...)))
		require.Equal(t, c.verdict, a.Verdict, c.says)
		s := c.says
		require.Equal(t, "| N | 10,000 | 50,000 | 100,000 | 500,000 | 1,000,000 | 5,000,000 |\n|---|---|---|---|---|---|---|\n| 12 | "+
			s[0]+" (never) | "+s[1]+" (1,548) | "+s[2]+" (1,530) | "+s[3]+" (394) | "+s[4]+" (530) | "+s[5]+" (2,197) |\n", a.Figures)
		require.Equal(t, c.verdict == Different, strings.Contains(a.Because, "Where it is 0"))
	}
	require.Equal(t, notMeasured, claim(t, name).Decide(dataOf(t, docOf(ticks(1e6, 12, 10, 20, 30)...))))
}

// Small pointers are compared at every N at which the published ones win.
func TestPointersThatWin(t *testing.T) {
	win, lose := ticks(1e4, 12, 10, 9, 30), ticks(1e4, 9, 10, 11, 30)
	decide := claim(t, "Pointers win at 10,000 entities and high N").Decide
	require.Equal(t, Answer{Reproduced, "Copse 10.0, pointers 9.00 ns per entity and tick at N = 12.", ""}, decide(dataOf(t, docOf(win...))))
	require.Equal(t, Different, decide(dataOf(t, docOf(append(win, lose...)...))).Verdict)
	require.Equal(t, NotReproduced, decide(dataOf(t, docOf(append(lose, ticks(1e4, 8, 10, 9, 30)...)...))).Verdict)
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

// A share of the median below 95% is faster, above 102% slower.
func TestFixedCapacity(t *testing.T) {
	for ours, want := range map[float64]Verdict{90: Reproduced, 99: Different, 110: NotReproduced} {
		d := dataOf(t, docOf([6]any{"lifecycle", "sparseset-fixed", "Create", 1_000_000, 4, ours}, [6]any{"lifecycle", "sparseset", "Create", 1_000_000, 4, 100}))
		a := claim(t, "Sets of a fixed capacity are faster").Decide(d)
		require.Equal(t, want, a.Verdict)
		require.Equal(t, fmt.Sprintf("time with a fixed capacity as a share of that of sets that grow: Create %.2f.", ours/100), a.Figures)
	}
}

// opponents are the times of Matter, Jade and ECR for a metric of the workload scripted.
func opponents(suffix, metric string, matter, jade, ecr float64) [][6]any {
	return [][6]any{
		{"scripted", "matter" + suffix, metric, 1000, 4, matter}, {"scripted", "jade" + suffix, metric, 1000, 4, jade}, {"scripted", "ecr" + suffix, metric, 1000, 4, ecr},
	}
}

// A get of three components is held against three of one.
func TestOneGetFindsSeveral(t *testing.T) {
	for ours, want := range map[float64]Verdict{7: Reproduced, 8.9: Different, 9: NotReproduced} {
		d := dataOf(t, docOf(append(opponents("-js", "get-three", 50, ours, 6), opponents("-js", "random-access", 40, 3, 2)...)...))
		require.Equal(t, Answer{want, "in JavaScript Jade " + short(ours) + " ns for three components, 3.00 for one; ECR, with a look-up for each, 6.00 and 2.00.", ""},
			claim(t, "One get finds several components").Decide(d))
	}
}

// Verdicts about the thesis are those of JavaScript if there are such figures, else those of Go.
func TestScriptsDecideTheThesis(t *testing.T) {
	compiled := append(opponents("", "update", 50, 60, 1), [6]any{"scripted", "copse", "update", 1000, 4, 2}, [6]any{"scripted", "archetype", "update", 1000, 4, 3})
	decide := claim(t, "Updates are 360% faster with cached edges").Decide
	a := decide(dataOf(t, docOf(compiled...)))
	require.Equal(t, NotReproduced, a.Verdict)
	require.Equal(t, "in Go Matter 50.0, Jade 60.0, ECR 1.00 ns: −17%; Copse 2.00, `archetype` 3.00 ns.", a.Figures)
	a = decide(dataOf(t, docOf(opponents("-js", "update", 50, 10, 20)...), docOf(compiled...)))
	require.Equal(t, Reproduced, a.Verdict)
	require.Equal(t, "in JavaScript Matter 50.0, Jade 10.0, ECR 20.0 ns: +400%; in Go Matter 50.0, Jade 60.0, ECR 1.00 ns: −17%; Copse 2.00, `archetype` 3.00 ns.", a.Figures)
	for claimed, of := range map[string]string{"Sparse sets are faster still at random access": "random-access", "Queries are made faster with the index": "query-new"} {
		d := dataOf(t, docOf(opponents("-js", of, 30, 20, 10)...))
		require.Equal(t, Reproduced, claim(t, claimed).Decide(d).Verdict)
		d = dataOf(t, docOf(opponents("-js", of, 10, 20, 30)...))
		require.Equal(t, NotReproduced, claim(t, claimed).Decide(d).Verdict)
	}
}

func TestWrongDocuments(t *testing.T) {
	var d Data
	require.EqualError(t, d.add([]byte("{")), "not a JSON document: unexpected end of JSON input")
	require.EqualError(t, d.add([]byte(`{"schema":"x"}`)), `the schema is "x", want "copse.bench/1"`)
}

func TestFiguresOfTheStoragesPage(t *testing.T) {
	data, err := Read(nativeFolder)
	require.NoError(t, err)
	const file = "../../../../docs/storages.md"
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
