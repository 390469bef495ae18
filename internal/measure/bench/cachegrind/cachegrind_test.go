package cachegrind

import (
	"math"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// recorded returns what cachegrind 3.19 wrote about a program of Go 1.26 with so many steps. A step takes 5,014 instructions, 3 reads
// and 2 writes.
func recorded(t *testing.T, steps string) string {
	t.Helper()
	text, err := os.ReadFile("testdata/rounds-" + steps + ".txt")
	require.NoError(t, err)
	return string(text)
}

func TestRecordedRun(t *testing.T) {
	text := recorded(t, "2000")
	require.Contains(t, text, "\nsummary: 10320014 3390 2125 64749 1253 826 38173 938 873\n", "with what runs by the clock")
	got, err := Read(text)
	require.NoError(t, err)
	require.Equal(t, Counts{
		Instructions: 10_299_747, CodeMissFirst: 3140, CodeMissLast: 1995, Reads: 58_359, ReadMissFirst: 1175, ReadMissLast: 788,
		Writes: 36_048, WriteMissFirst: 926, WriteMissLast: 863,
	}, got)
	require.Equal(t, 2101.0, got.First())
	require.Equal(t, 3646.0, got.Last())
}

func TestDifferenceOfTwoRecordedRuns(t *testing.T) {
	shorter, err := Read(recorded(t, "2000"))
	require.NoError(t, err)
	longer, err := Read(recorded(t, "4000"))
	require.NoError(t, err)
	require.Equal(t, Counts{
		Instructions: 5013.972, CodeMissFirst: -0.009, CodeMissLast: -0.001, Reads: 3, Writes: 2.001, WriteMissFirst: 0.001,
	}, Each(shorter, longer, 2000).Rounded())
}

func TestRoundedCounts(t *testing.T) {
	c := Counts{Instructions: 1.23449, Reads: -0.0004}.Rounded()
	require.Equal(t, 1.234, c.Instructions)
	require.False(t, math.Signbit(c.Reads), "zero, not minus zero")
}

func TestFunctionsThatDoNotCount(t *testing.T) {
	const head = "events: Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw \nfl=???\n"
	got, err := Read(head + "fn=main.main\n0 7 1 1\n12 3 0 0 5 0 0 2 1 1\nfn=runtime.sysmon\n0 100 0 0 1 1 1 0 0 0\nfn=runtime.typeAssert\n0 50\nfn=main.step\n0 1\nsummary: 1\n")
	require.NoError(t, err)
	require.Equal(t, Counts{Instructions: 11, CodeMissFirst: 1, CodeMissLast: 1, Reads: 5, Writes: 2, WriteMissFirst: 1, WriteMissLast: 1}, got)
}

func TestOutputThatIsNotOfCachegrind(t *testing.T) {
	const head = "events: Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw\n"
	for text, want := range map[string]string{
		"":                                    "cachegrind wrote no counts: the run was broken off",
		head:                                  "cachegrind wrote no counts: the run was broken off",
		"fn=main.main\n0 1\n":                 "cachegrind wrote no counts: the run was broken off",
		"events: Ir\nfn=main.main\n0 1\n":     `cachegrind wrote other counts than were asked for: "events: Ir", not "events: Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw"`,
		head + "fn=a\n0 1 2 3 4 5 6 7 8 9 10": `cachegrind wrote a line with too many counts: "0 1 2 3 4 5 6 7 8 9 10"`,
		head + "fn=a\n0 1 2 -3":               `cachegrind wrote a line with something else than counts: "0 1 2 -3"`,
	} {
		_, err := Read(text)
		require.EqualError(t, err, want)
	}
}

func TestArguments(t *testing.T) {
	require.Equal(t, "-q --tool=cachegrind --cache-sim=yes --I1=32768,8,64 --D1=32768,8,64 --LL=524288,8,64 --cachegrind-out-file=/x/y", strings.Join(Usual.Args("/x/y"), " "))
}
