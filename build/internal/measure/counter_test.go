package measure

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/project"
)

// script writes a program of the shell.
func script(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "valgrind")
	require.NoError(t, os.WriteFile(name, []byte("#!/bin/sh\n"+text), 0o755))
	return name
}

// What stands for valgrind here gives the recorded counts of the number of steps, and prints what it was given.
func TestRunsUnderCachegrind(t *testing.T) {
	p, err := project.Current()
	require.NoError(t, err)
	valgrind := script(t, `for a in "$@"; do last=$a; done
cp `+p.Path("internal", "measure", "bench", "cachegrind", "testdata")+`/rounds-$last.txt "${7#--cachegrind-out-file=}"
echo "$8 $9 GOMAXPROCS=$GOMAXPROCS GOGC=$GOGC GODEBUG=$GODEBUG HOME=$HOME"
`)
	t.Setenv("HOME", "/home/x")
	c := &counter{valgrind: valgrind, program: "/x/program"}
	runs, err := c.Run(t.Context(), "get", [2]int{2000, 4000})
	require.NoError(t, err)
	require.Equal(t, 10_299_747.0, runs[0].Counts.Instructions)
	require.Equal(t, 20_327_690.0, runs[1].Counts.Instructions)
	for _, r := range runs {
		require.Equal(t, "/x/program get GOMAXPROCS=1 GOGC=off GODEBUG=asyncpreemptoff=1,cpu.rdtscp=off HOME=", r.Printed)
	}
}

func TestRunsThatFail(t *testing.T) {
	c := &counter{valgrind: script(t, "echo no case $9 >&2\nexit 2\n"), program: "/x/program"}
	_, err := c.Run(t.Context(), "got", [2]int{1, 2})
	require.Regexp(t, `^\S+/valgrind -q --tool=cachegrind --cache-sim=yes --I1=32768,8,64 --D1=32768,8,64 --LL=524288,8,64 --cachegrind-out-file=\S+ /x/program got 1: exit status 2\nno case got$`, err.Error())
	c.valgrind = script(t, "for i in 1 2 3 4 5 6 7 8 9 10 11 12; do echo $i >&2; done; exit 2")
	_, err = c.Run(t.Context(), "get", [2]int{1, 2})
	require.Regexp(t, "get 1: exit status 2\n1\n2\n3\n4\n5\n6\n7\n8\n9\n10$", err.Error(), "a panic begins with its reason")
	c.valgrind = script(t, "echo 1f\n")
	_, err = c.Run(t.Context(), "get", [2]int{1, 2})
	require.ErrorIs(t, err, os.ErrNotExist)
	c.valgrind = script(t, `echo >"${7#--cachegrind-out-file=}"`)
	_, err = c.Run(t.Context(), "get", [2]int{1, 2})
	require.EqualError(t, err, "cachegrind wrote no counts: the run was broken off")
	c.valgrind = "/nowhere/valgrind"
	_, err = c.Run(t.Context(), "get", [2]int{1, 2})
	require.Regexp(t, ` /x/program get 1: fork/exec /nowhere/valgrind: no such file or directory$`, err.Error())
}
