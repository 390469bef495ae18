package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const (
	goodDesign = "component A\ncomponent B\ngroup A & B\nsystem S(A, B)\n"
	badDesign  = "component A\ncomponent A\nsystem S(A)\n"
)

// written puts a text into a file of a temporary folder.
func written(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "x.copse")
	require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
	return file
}

func schemaOf(t *testing.T, out string) string {
	t.Helper()
	var document struct{ Schema string }
	require.Equal(t, 1, strings.Count(out, "\n"), "one document is one line")
	require.True(t, strings.HasSuffix(out, "}\n"))
	require.NoError(t, json.Unmarshal([]byte(out), &document))
	return document.Schema
}

func TestAnalyzeGood(t *testing.T) {
	var b buffers
	require.Equal(t, statusDone, b.run(t, "", "analyze", written(t, goodDesign)))
	require.Equal(t, "copse.analysis/1", schemaOf(t, b.out.String()))
	require.Empty(t, b.err.String())
}

func TestAnalyzeStandardInput(t *testing.T) {
	var file, stdin buffers
	require.Equal(t, statusDone, file.run(t, "", "analyze", written(t, goodDesign)))
	require.Equal(t, statusDone, stdin.run(t, goodDesign, "analyze", "-"))
	require.Equal(t, file.out.String(), stdin.out.String())
}

func TestAnalyzeErrors(t *testing.T) {
	var b buffers
	file := written(t, badDesign)
	require.Equal(t, statusFailed, b.run(t, "", "analyze", file))
	require.Equal(t, "copse.analysis/1", schemaOf(t, b.out.String()), "the document is printed all the same")
	require.Equal(t, file+":2:11: error: A is declared twice\n", b.err.String())

	var stdin buffers
	require.Equal(t, statusFailed, stdin.run(t, badDesign, "analyze", "-"))
	require.Equal(t, "<stdin>:2:11: error: A is declared twice\n", stdin.err.String())
}

func TestAnalyzeErrorsInColor(t *testing.T) {
	var b buffers
	con := b.console(badDesign)
	con.color = true
	require.Equal(t, statusFailed, dispatch(t.Context(), con, []string{"analyze", "-"}))
	require.Equal(t, "\x1b[1m<stdin>:2:11:\x1b[0m \x1b[1;31merror:\x1b[0m A is declared twice\n", b.err.String())
}

func TestAnalyzePopulate(t *testing.T) {
	var bare, before, after buffers
	file := written(t, goodDesign)
	require.Equal(t, statusDone, bare.run(t, "", "analyze", file))
	require.Equal(t, statusDone, before.run(t, "", "analyze", "-populate", file))
	require.Equal(t, statusDone, after.run(t, "", "analyze", file, "-populate"))
	require.Equal(t, before.out.String(), after.out.String())
	require.Contains(t, before.out.String(), `"visited":60`)
	require.Contains(t, bare.out.String(), `"visited":0`)
}

// crossedDesign has systems with every match but blind; crossedLanes has systems with errors, and blocks in two arrays.
const (
	crossedDesign = `component A
component B
component C
tag T
layout laminar
group A & B
group B & C
system AB(A, B)
system BC(mut B, C)
system Tagged() with T
spawn 800 A, B
spawn 300 B, C
spawn 5 T
tick
  remove A from any 100 of A
`
	crossedText = `Layout laminar, 1,105 entities, 2 groups, 3 systems: 1 full, 1 partial and 1 scan.
A round costs 24.8 µs: 9.42 µs for the systems and 15.4 µs for commits.

groups
  A & B  700 rows  laminar: Its components {A, B} cross those of no accepted group, so its blocks have the same order in all of their arrays.
  B & C  300 rows  laminar: Its components {B, C} cross {A, B} of the group A & B: the sets overlap and neither contains the other, so with one array for each component only one of them can have the same order in all of its arrays. This group keeps the order of B only.

trees, with the rows of their blocks
  A           700 rows
    … & B     700 rows    group A & B
      … & C   0 rows
      … & !C  700 rows    0 to 700 of A and B
    … & !B    0 rows
  B           1,100 rows
    A & B     700 rows    as above
    … & !A    400 rows
      … & C   300 rows    700 to 1,000 of B
      … & !C  100 rows    1,000 to 1,100 of B

systems
  AB is full. It visits 700 entities, tests 0, runs for 700 and finds 0 values by handle: 1.39 µs, 5.6 % of a round.
    A and B have these blocks in the same order: both arrays are walked together.
  BC is partial. It visits 300 entities, tests 0, runs for 300 and finds 300 values by handle: 3.04 µs, 12 % of a round.
    B has these blocks; C is fetched by handle, because its order differs.
    It requires {B, C} and the group A & B requires {A, B}: they overlap and neither contains the other, so with one array for each component at most one of the two can be full.
    full if you choose layout lanes, with one more array for B and C; saves 8.8 µs per round
    full if you move the group B & C above the group A & B (AB would match worse); possible, costs others 2.53 µs per round
    full if you drop the group A & B (AB would match worse); possible, costs others 6.87 µs per round
  Tagged is scan. It visits 1,105 entities, tests 1,105, runs for 5 and finds 0 values by handle: 4.99 µs, 20 % of a round.
    It requires no component with storage, so every entity is looked at.

ticks
  tick 1  1,105 spawned  0 despawned  0 changed    2,200 rows written
  tick 2  0 spawned      0 despawned  100 changed  372 rows written

notes
  line 7, warning: B & C: its components {B, C} cross {A, B} of the group A & B: the sets overlap and neither contains the other, so with one array for each component only one of them can have the same order in all of its arrays. This group keeps the order of B only.
`
	crossedLanes = `layout lanes
group x = A & B
group A & C
group A & B & !A
system S(A, ?C) without B
system Twice(B, C) expect blind
`
	crossedLanesText = `Layout lanes, 240 entities, 3 groups, 2 systems: 1 full and 1 blind.
A round costs 574 ns, without commits.

groups
  x = A & B   60 rows  laminar: Its components {A, B} cross those of no group in array 1, so its blocks have the same order in all of their arrays.
  A & C       60 rows  lane: Its components {A, C} cross {A, B} of the group x, with which they share A. Its blocks are in array 2 of each of its components.
  A & B & !A  0 rows   rejected: It contradicts itself or names something unknown, so it is left out.

trees, with the rows of their blocks
  A, array 1     120 rows
    … & B & !C   60 rows   0 to 60 of A and B
    … & !B & !C  60 rows   60 to 120 of A
  A & !B & C     60 rows   0 to 60 of A and C
  B, array 1     120 rows
    A & B & !C   60 rows   as above
    … & !A       60 rows   60 to 120 of B
  !A & C         60 rows   0 to 60 of C
  A & !B & C     60 rows   as above

systems
  S is full. It visits 120 entities, tests 0, runs for 120 and finds 0 values by handle: 289 ns, 50 % of a round.
    The blocks of A hold exactly A & !B.
  Twice is blind. It visits 60 entities, tests 60, runs for 60 and finds 60 values by handle: 284 ns, 50 % of a round.
    No blocks of B hold exactly B & C: every entity of !A & B is tested, and C is fetched by handle.
    full if you replace the group A & C by B & C, with one more array for B; saves 284 ns per round
    full if you add a group B & C, with one more array for B and C; saves 111 ns per round
    full if you replace the group x by B & C (S would match worse); saves 111 ns per round

notes
  line 1, info: the design spawns nothing, so it is shown with 60 entities of every composition that its groups and systems name, 4 in all
  line 2, info: no components are declared; names are declared by their first use, as f32x3: A, B, C
`
)

func TestAnalyzeAsText(t *testing.T) {
	var crossed, lanes, empty, compact buffers
	require.Equal(t, statusDone, crossed.run(t, crossedDesign, "analyze", "-text", "-"))
	require.Equal(t, crossedText, crossed.out.String())
	require.Empty(t, crossed.err.String())

	require.Equal(t, statusFailed, lanes.run(t, crossedLanes, "analyze", "-", "-text", "-populate"), "the text is printed all the same")
	require.Equal(t, crossedLanesText, lanes.out.String())
	require.Equal(t, "<stdin>:4:15: error: A is both required and excluded, so no entity matches\n", lanes.err.String())

	require.Equal(t, statusDone, empty.run(t, "", "analyze", "-text", "-"))
	require.Equal(t, "Layout lanes, 0 entities, 0 groups, 0 systems.\n", empty.out.String())

	require.Equal(t, statusFailed, compact.run(t, "component A\ncomponent B\nsystem S(A, B) expect full\n", "analyze", "-text", "-"))
	require.Contains(t, compact.out.String(), "  S is blind, expected full. It visits 0 entities,")
}

func TestAnalyzeWrongCalls(t *testing.T) {
	const usage = "\nusage: go run ./build analyze [-populate] [-text] FILE|-\n       print the analysis of a design as JSON, or as text for people\n"
	for _, test := range []struct {
		args []string
		want string
	}{
		{nil, "build analyze: takes one FILE, or - for standard input, and was given 0"},
		{[]string{"a", "b"}, "build analyze: takes one FILE, or - for standard input, and was given 2"},
		{[]string{"/nowhere/x.copse"}, "build analyze: open /nowhere/x.copse: no such file or directory"},
		{[]string{"-wrong", "x"}, "build analyze: flag provided but not defined: -wrong"},
	} {
		var b buffers
		require.Equal(t, statusUsage, b.run(t, "", append([]string{"analyze"}, test.args...)...))
		require.Equal(t, test.want+usage, b.err.String())
		require.Empty(t, b.out.String())
	}
	var b buffers
	require.Equal(t, statusUsage, b.run(t, strings.Repeat("#", largestInput+1), "analyze", "-"))
	require.Contains(t, b.err.String(), "build analyze: <stdin> is larger than 16 MiB, which no design is\n")
}

func TestFormat(t *testing.T) {
	const untidy = "component   A\ngroup A&!B\n"
	const tidy = "component A\ngroup A & !B\n"
	file := written(t, untidy)
	var printed buffers
	require.Equal(t, statusDone, printed.run(t, "", "fmt", file))
	require.Equal(t, tidy, printed.out.String())
	require.Equal(t, untidy, read(t, file))

	var rewritten buffers
	require.NoError(t, os.Chmod(file, 0o600))
	require.Equal(t, statusDone, rewritten.run(t, "", "fmt", "-w", file))
	require.Empty(t, rewritten.out.String())
	require.Equal(t, tidy, read(t, file))
	info, err := os.Stat(file)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())

	var stdin buffers
	require.Equal(t, statusDone, stdin.run(t, untidy, "fmt", "-"))
	require.Equal(t, tidy, stdin.out.String())
	require.Equal(t, statusUsage, stdin.run(t, untidy, "fmt", "-w", "-"))
	require.Equal(t, "build fmt: -w rewrites files, and standard input is none\nusage: go run ./build fmt FILE|-  or  -w FILE..\n       print a design in the one layout; -w rewrites the files. In Markdown it formats each block of copse\n", stdin.err.String())

	one, other := written(t, untidy), written(t, untidy)
	var several buffers
	require.Equal(t, statusDone, several.run(t, "", "fmt", "-w", one, other))
	require.Equal(t, []string{tidy, tidy}, []string{read(t, one), read(t, other)})
	var none buffers
	require.Equal(t, statusUsage, none.run(t, "", "fmt", "-w"))
	require.Contains(t, none.err.String(), "build fmt: takes files to rewrite, and was given none\n")
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	return string(text)
}
