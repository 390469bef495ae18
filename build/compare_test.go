package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

const widerDesign = "component A\ncomponent B\nsystem S(A, B)\nspawn 3 A, B\n"

func TestCompareTwoFiles(t *testing.T) {
	a, b := written(t, widerDesign), written(t, "component A\ncomponent B\ngroup A & B\nsystem S(A, B)\nspawn 3 A, B\n")
	var text, document, back buffers
	require.Equal(t, statusDone, text.run(t, "", "compare", a, b))
	require.Equal(t, `B: 1 more system full, nothing left to look up, nothing left to test. A round takes 5.5 ns less.

causes
  [1] the group A & B, which only B has

systems
  S is full instead of blind. A and B have these blocks in the same order: both arrays are walked together.
    match         blind -> full                     because of [1]
    tested        3 -> 0 entities                   because of [1]
    lookups       3 -> 0 look-ups                   because of [1]
    cacheLines    4 -> 2 lines of 64 bytes          because of [1]
    estimate      71 -> 65 ns                       because of [1]

groups
  Only B has the group A & B. Its components {A, B} cross those of no accepted group, so its blocks have the same order in all of their arrays.

totals, systems by weight
    full          0 -> 1 systems                    because of [1]
    blind         1 -> 0 systems                    because of [1]
    tested        3 -> 0 entities                   because of [1]
    lookups       3 -> 0 look-ups                   because of [1]
    cacheLines    4 -> 2 lines of 64 bytes          because of [1]
    estimate      71 -> 65 ns                       because of [1]

the total of a round
    totalSystems  70.5 -> 65 ns                     because of [1]
    total         70.5 -> 65 ns                     because of [1]
`, text.out.String())
	require.Empty(t, text.err.String())

	require.Equal(t, statusDone, document.run(t, "", "compare", "-json", a, b))
	require.Equal(t, "copse.compare/1", schemaOf(t, document.out.String()))
	require.Equal(t, statusDone, back.run(t, widerDesign, "compare", a, "-"))
	require.Equal(t, "No difference.\n", back.out.String())
}

func TestCompareLayouts(t *testing.T) {
	const crossed = "layout paper\ngroup A & B & C\ngroup A & B\nsystem Two(A, B)\n"
	var same, other, populated buffers
	require.Equal(t, statusDone, same.run(t, crossed, "compare", "-layout", "paper", "-"))
	require.Equal(t, "No difference.\n", same.out.String())
	require.Equal(t, statusDone, other.run(t, crossed, "compare", "-layout", "trees", "-"))
	require.Contains(t, other.out.String(), "Two is full instead of blind.")
	require.NotContains(t, other.out.String(), "tested")
	require.Equal(t, statusDone, populated.run(t, crossed, "compare", "-populate", "-layout", "trees", "-"))
	require.Contains(t, populated.out.String(), "tested        60 -> 0 entities")
}

func TestCompareErrors(t *testing.T) {
	var b buffers
	file := written(t, badDesign)
	require.Equal(t, statusFailed, b.run(t, "", "compare", file, written(t, goodDesign)))
	require.Contains(t, b.out.String(), "only B has", "the difference is printed all the same")
	require.Equal(t, file+":2:11: error: A is declared twice\n", b.err.String())
}

func TestCompareWrongCalls(t *testing.T) {
	const usage = "\nusage: go run ./build compare [-json] [-populate] A B|-layout NAME A\n       say what design B does otherwise than A, and which statement makes it so\n"
	for _, test := range []struct {
		args []string
		want string
	}{
		{nil, "build compare: takes two designs, or one with -layout, and was given 0"},
		{[]string{"a"}, "build compare: takes two designs, or one with -layout, and was given 1"},
		{[]string{"-layout", "naive", "a", "b"}, "build compare: takes two designs, or one with -layout, and was given 2"},
		{[]string{"-layout", "forest", "x"}, "build compare: knows no layout forest; there are lanes, laminar, trees, paper, naive"},
		{[]string{"-", "-"}, "build compare: both designs cannot come from standard input"},
		{[]string{"/nowhere/x.copse", "b"}, "build compare: open /nowhere/x.copse: no such file or directory"},
	} {
		var b buffers
		require.Equal(t, statusUsage, b.run(t, "", append([]string{"compare"}, test.args...)...))
		require.Equal(t, test.want+usage, b.err.String())
		require.Empty(t, b.out.String())
	}
}
