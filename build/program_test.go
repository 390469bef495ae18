package main

import (
	"go/format"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestProgram(t *testing.T) {
	var b buffers
	require.Equal(t, statusDone, b.run(t, "", "program", written(t, "# Two\ncomponent A f32\nsystem S(mut A)\nspawn 2 A\n")))
	require.Empty(t, b.err.String())
	formatted, err := format.Source(b.out.Bytes())
	require.NoError(t, err)
	require.Equal(t, string(formatted), b.out.String())
	for _, part := range []string{"//\t# Two\n\npackage main\n", "\"github.com/copse-ecs/copse/ecs\"\n", "\tA float32\n", "\tspawn(2, a)\n"} {
		require.Contains(t, b.out.String(), part)
	}
}

func TestProgramOfAMadeUpPopulation(t *testing.T) {
	var b buffers
	require.Equal(t, statusDone, b.run(t, "system S(A)", "program", "-populate", "-"))
	require.Contains(t, b.out.String(), "\tspawn(60, a)\n")
}

func TestProgramOfAnErroneousDesign(t *testing.T) {
	var b buffers
	require.Equal(t, statusFailed, b.run(t, "component A\nsystem S(B)\nsystem T(C)", "program", "-"))
	require.Empty(t, b.out.String())
	require.Equal(t, "<stdin>:2:10: error: there is no component B\n<stdin>:3:10: error: there is no component C\n"+
		"build program: no program was made: line 2: there is no component B; only a design without errors has a program; fix this error and one more\n", b.err.String())
}

func TestProgramWrongCalls(t *testing.T) {
	var b buffers
	require.Equal(t, statusUsage, b.run(t, "", "program"))
	require.Equal(t, "build program: takes one FILE, or - for standard input, and was given 0\nusage: go run ./build program [-populate] FILE|-\n       print a design as a Go program on package ecs, to begin one's own from\n", b.err.String())
}
