package main

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// pulled has values in step, values by handle and some that are in one array or the other.
const pulled = `layout laminar
component Position f32x2
component Velocity f32x2
component Mass f32
group Position & Velocity
system Pull(mut Velocity, Mass, ?Position)
system Weigh(Mass) without Position
spawn 20 Position, Mass
spawn 20 Position, Velocity, Mass
spawn 20 Velocity, Mass
`

const pull = `Pull is blind. It visits 40 entities, tests 40, runs for 40 and finds 40 values by handle.

array                 how                     rows  of  bytes  lines  hits  misses
Velocity              lead, tested              40  40    320      5    35       5
Mass                  by handle                 40  60    160      3    37       3
Position              in step                   20  40    160      3    17       3
entities of Velocity  for tests and look-ups    40  40    320      5    35       5
records               for tests and look-ups    40  60    480      9    37       9
total                                                   1,440     25   161      25

entity  runs  Velocity  Mass  Position  entities of Velocity  records
e21      yes       0 ■  20 ■       0 ■                   0 ■     20 ■
e22      yes       1 □  21 □       1 □                   1 □     21 ■
e23      yes       2 □  22 □       2 □                   2 □     22 □
e24      yes       3 □  23 □       3 □                   3 □     23 □
e25      yes       4 □  24 □       4 □                   4 □     24 □
e26      yes       5 □  25 □       5 □                   5 □     25 □
e27      yes       6 □  26 □       6 □                   6 □     26 ■
e28      yes       7 □  27 □       7 □                   7 □     27 □
e29      yes       8 ■  28 □       8 ■                   8 ■     28 □
e30      yes       9 □  29 □       9 □                   9 □     29 □
e31      yes      10 □  30 □      10 □                  10 □     30 □
e32      yes      11 □  31 □      11 □                  11 □     31 □
e33      yes      12 □  32 ■      12 □                  12 □     32 ■
and 27 more

■ a line was fetched for the value  □ its lines were in the cache  - no value is used
A cold cache of 32 KiB is simulated.
`

const weigh = `Weigh is blind. It visits 60 entities, tests 60, runs for 20 and finds 0 values by handle.

array             how           rows  of  bytes  lines  hits  misses
Mass              lead, tested    20  60     80      2    18       2
entities of Mass  for tests       60  60    480      8    52       8
records           for tests       60  60    720     12    56      12
total                                     1,280     22   126      22

entity  runs  Mass  entities of Mass  records
e1        no   -                 0 ■      0 ■
e2        no   -                 1 □      1 □
e3        no   -                 2 □      2 □
e4        no   -                 3 □      3 □
e5        no   -                 4 □      4 □
e6        no   -                 5 □      5 ■
e7        no   -                 6 □      6 □
e8        no   -                 7 □      7 □
e9        no   -                 8 ■      8 □
e10       no   -                 9 □      9 □
e11       no   -                10 □     10 ■
e12       no   -                11 □     11 □
e13       no   -                12 □     12 □
and 47 more

■ a line was fetched for the value  □ its lines were in the cache  - no value is used
A cold cache of 32 KiB is simulated.
`

const pullTables = `Pull is full in the tables of archetypes. It visits 40 entities, tests 0, runs for 40 and finds 0 values by index.
It visits 2 tables of 3, 40 rows in all.

array     how               rows  of  bytes  lines  hits  misses
Velocity  in 2 of 2 tables    40  40    320      6    34       6
Mass      in 2 of 3 tables    40  60    160      4    36       4
Position  in 1 of 2 tables    20  40    160      3    17       3
total                                   640     13    87      13

table                       from  rows
Position & Velocity & Mass   e21    20
Velocity & Mass              e41    20

entity  runs  Velocity  Mass  Position
e21      yes       0 ■   0 ■       0 ■
e22      yes       1 □   1 □       1 □
e23      yes       2 □   2 □       2 □
e24      yes       3 □   3 □       3 □
e25      yes       4 □   4 □       4 □
e26      yes       5 □   5 □       5 □
e27      yes       6 □   6 □       6 □
e28      yes       7 □   7 □       7 □
e29      yes       8 ■   8 □       8 ■
e30      yes       9 □   9 □       9 □
e31      yes      10 □  10 □      10 □
e32      yes      11 □  11 □      11 □
e33      yes      12 □  12 □      12 □
and 27 more

■ a line was fetched for the value  □ its lines were in the cache  - no value is used
A cold cache of 32 KiB is simulated.
`

const pullSets = `Pull is blind in sparse sets. It visits 40 entities, tests 40, runs for 40 and finds 60 values by index.
It walks the 40 rows of Velocity and tests each; Mass is looked up.

array                 how                     rows  of  bytes  lines  hits  misses
Velocity              lead, tested              40  40    320      5    35       5
Mass                  by index                  40  60    160      3    37       3
Position              by index                  20  40    160      3    17       3
entities of Velocity  for tests                 40  40    160      3    37       3
sparse of Mass        for tests and look-ups    40  60    160      3    37       3
sparse of Position    for look-ups              40  60    160      3    37       3
total                                                   1,120     20   200      20

entity  runs  Velocity  Mass  Position  entities of Velocity  sparse of Mass  sparse of Position
e21      yes       0 ■  20 ■      20 ■                   0 ■            20 ■                20 ■
e22      yes       1 □  21 □      21 □                   1 □            21 □                21 □
e23      yes       2 □  22 □      22 □                   2 □            22 □                22 □
e24      yes       3 □  23 □      23 □                   3 □            23 □                23 □
e25      yes       4 □  24 □      24 ■                   4 □            24 □                24 □
e26      yes       5 □  25 □      25 □                   5 □            25 □                25 □
e27      yes       6 □  26 □      26 □                   6 □            26 □                26 □
e28      yes       7 □  27 □      27 □                   7 □            27 □                27 □
e29      yes       8 ■  28 □      28 □                   8 □            28 □                28 □
e30      yes       9 □  29 □      29 □                   9 □            29 □                29 □
e31      yes      10 □  30 □      30 □                  10 □            30 □                30 □
e32      yes      11 □  31 □      31 □                  11 □            31 □                31 □
e33      yes      12 □  32 ■      32 ■                  12 □            32 ■                32 ■
and 27 more

■ a line was fetched for the value  □ its lines were in the cache  - no value is used
A cold cache of 32 KiB is simulated.
`

func TestWalk(t *testing.T) {
	for system, want := range map[string]string{"Pull": pull, "Weigh": weigh} {
		var stdin, file buffers
		require.Equal(t, statusDone, stdin.run(t, pulled, "walk", "-", system))
		require.Equal(t, want, stdin.out.String())
		require.Empty(t, stdin.err.String())
		require.Equal(t, statusDone, file.run(t, "", "walk", written(t, pulled), system))
		require.Equal(t, want, file.out.String())
	}
}

func TestWalkThroughAWarmCache(t *testing.T) {
	var b buffers
	require.Equal(t, statusDone, b.run(t, pulled, "walk", "-warm", "-cache", "1M", "-", "Pull"))
	require.Contains(t, b.out.String(), "\nA warm cache of 1 MiB is simulated.\n")
	require.Regexp(t, `\ntotal +1,440 +25 +186 +0\n`, b.out.String(), "everything is there")
}

func TestWalkInOtherStorages(t *testing.T) {
	for storage, want := range map[string]string{"archetype": pullTables, "sparse": pullSets} {
		var b buffers
		require.Equal(t, statusDone, b.run(t, pulled, "walk", "-storage", storage, "-", "Pull"))
		require.Equal(t, want, b.out.String())
		require.Empty(t, b.err.String())
	}
	var b buffers
	require.Equal(t, statusFailed, b.run(t, "component A\nsystem All(A)\nspawn 2 A\n", "walk", "-storage", "owning", "-", "All"))
	require.Equal(t, "build walk: no group over sparse sets pays in this design, so this storage is the one of sparse sets without groups\n", b.err.String())
}

func TestWalkOfSeveralArrays(t *testing.T) {
	var b buffers
	require.Equal(t, statusDone, b.run(t, "", "walk", "../playground-examples/abc-lanes.copse", "AB"))
	require.Equal(t, `AB is full. It visits 800 entities, tests 0, runs for 800 and finds 0 values by handle.

array         how          rows   of   bytes  lines   hits  misses
A             lead          800  950   9,600    150    750     150
array 2 of A  not reached     0  350       0      0      0       0
B             in step       800  950   9,600    150    750     150
array 3 of B  not reached     0  400       0      0      0       0
total                                 19,200    300  1,500     300

entity  runs     A  array 2 of A     B  array 3 of B
e1       yes   0 ■           -     0 ■           -
e2       yes   1 □           -     1 □           -
e3       yes   2 □           -     2 □           -
e4       yes   3 □           -     3 □           -
e5       yes   4 □           -     4 □           -
e6       yes   5 ■           -     5 ■           -
e7       yes   6 □           -     6 □           -
e8       yes   7 □           -     7 □           -
e9       yes   8 □           -     8 □           -
e10      yes   9 □           -     9 □           -
e11      yes  10 ■           -    10 ■           -
e12      yes  11 □           -    11 □           -
e13      yes  12 □           -    12 □           -
and 787 more

■ a line was fetched for the value  □ its lines were in the cache  - no value is used
A cold cache of 32 KiB is simulated.
`, b.out.String())
}

func TestWalkOfATagAndOfNothing(t *testing.T) {
	const design = "component A\ntag T\nsystem Tagged() with T\nsystem Gone(A) with T\n"
	var list, none, populated buffers
	require.Equal(t, statusDone, list.run(t, design+"spawn 2 T\nspawn 1 A\n", "walk", "-", "Tagged"))
	require.Equal(t, `Tagged is full. It visits 2 entities, tests 0, runs for 2 and finds 0 values by handle.

array      how             rows  of  bytes  lines  hits  misses
list of T  lead, not read     2   2      0      0     0       0
total                                    0      0     0       0

entity  runs  list of T
e1       yes        0
e2       yes        1

■ a line was fetched for the value  □ its lines were in the cache  - no value is used
A cold cache of 32 KiB is simulated.
`, list.out.String())
	require.Equal(t, statusDone, none.run(t, design, "walk", "-", "Gone"))
	require.Equal(t, `Gone is blind. It visits 0 entities, tests 0, runs for 0 and finds 0 values by handle.

array  how          rows  of  bytes  lines  hits  misses
A      not reached     0   0      0      0     0       0
total                             0      0     0       0
`, none.out.String())
	require.Equal(t, statusDone, populated.run(t, design, "walk", "-populate", "-", "Gone"))
	require.Contains(t, populated.out.String(), "runs for 60 and finds")
}

func TestWalkErrors(t *testing.T) {
	var errors, large buffers
	require.Equal(t, statusFailed, errors.run(t, badDesign, "walk", "-", "S"))
	require.Contains(t, errors.out.String(), "S is full. It visits 0 entities", "the walk is printed all the same")
	require.Equal(t, "<stdin>:2:11: error: A is declared twice\n", errors.err.String())
	require.Equal(t, statusFailed, large.run(t, goodDesign+"spawn 2M A, B\n", "walk", "-", "S"))
	require.Equal(t, "build walk: S visits 2,000,000 entities, and a walk follows 1,048,576 at most; spawn fewer of those that it visits\n", large.err.String())
	require.Empty(t, large.out.String())
}

func TestWalkWrongCalls(t *testing.T) {
	const usage = "\nusage: go run ./build walk [-populate] [-cache 32K|1M|16M] [-warm] [-storage grouptree|archetype|sparse|owning] FILE|- SYSTEM\n       print how a run of a system goes through memory: arrays, cache lines, the first entities\n"
	var many strings.Builder
	for i := range 22 {
		many.WriteString("system S" + strconv.Itoa(i) + "(A)\n")
	}
	for _, test := range []struct {
		in   string
		args []string
		want string
	}{
		{"", nil, "takes a FILE, or - for standard input, and the name of a SYSTEM, and was given 0"},
		{"", []string{"-"}, "takes a FILE, or - for standard input, and the name of a SYSTEM, and was given 1"},
		{"", []string{"/nowhere/x.copse", "S"}, "open /nowhere/x.copse: no such file or directory"},
		{pulled, []string{"-cache", "2M", "-", "Pull"}, "-cache is 32K, 1M or 16M, and was '2M'"},
		{pulled, []string{"-storage", "tables", "-", "Pull"}, "-storage is grouptree, archetype, sparse or owning, and was 'tables'"},
		{pulled, []string{"-", "pul"}, "the design has no system 'pul'; did you mean 'Pull'? there are Pull, Weigh"},
		{pulled, []string{"-", "Elsewhere"}, "the design has no system 'Elsewhere'; there are Pull, Weigh"},
		{"component A\n", []string{"-", "S"}, "the design has no systems; write one, as in 'system Move(mut Position, Velocity)'"},
		{many.String(), []string{"-", "Elsewhere"}, "the design has no system 'Elsewhere'; there are S0, S1, S2, S3, S4, S5, S6, S7, S8, S9, S10, S11, S12, S13, S14, S15, S16, S17, S18, S19, 2 more"},
	} {
		var b buffers
		require.Equal(t, statusUsage, b.run(t, test.in, append([]string{"walk"}, test.args...)...))
		require.Equal(t, "build walk: "+test.want+usage, b.err.String())
		require.Empty(t, b.out.String())
	}
}
