package main

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWrongCalls(t *testing.T) {
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"serve", "-port", "70000"}, "build serve: -port must be from 0 to 65535, and is 70000\nusage: go run ./build serve [-port N] [-dist]\n       make it, serve it on this machine, make it again on every change\n"},
		{[]string{"check", "x"}, "build check: takes no argument, and was given x\nusage: go run ./build check \n       import rules, links, forbidden words, file lengths, gofmt, size budget\n"},
		{[]string{"build", "-fast"}, "build build: flag provided but not defined: -fast\nusage: go run ./build build [-dev]\n       make the playground in dist/; fails when it is over its size budget\n"},
		{[]string{"test", "-only", "go,moon"}, "build test: no suite moon; there are rules, vet, types, units, go, examples, debug, peers, wasm, race, build, browser, browsers, fuzz\nusage: go run ./build test [-short] [-fuzztime 12s] [-only SUITE,..]\n       run every suite; the last line counts\n"},
	} {
		var b buffers
		require.Equal(t, statusUsage, b.run(t, "", test.args...))
		require.Equal(t, test.want, b.err.String())
		require.Empty(t, b.out.String())
	}
}

func TestUnknownVerb(t *testing.T) {
	var b buffers
	require.Equal(t, statusUsage, b.run(t, "", "bulid"))
	require.Contains(t, b.err.String(), "build: no verb \"bulid\"\n\nusage: go run ./build VERB\n")
}

func TestHelpListsEveryVerb(t *testing.T) {
	var b buffers
	require.Equal(t, statusDone, b.run(t, "", "help"))
	for _, v := range verbs() {
		require.Contains(t, b.out.String(), "\n  "+v.name+" ")
	}
	require.Equal(t, statusUsage, b.run(t, ""))
}

func TestColor(t *testing.T) {
	file, err := os.CreateTemp(t.TempDir(), "")
	require.NoError(t, err)
	defer file.Close()
	none := func(string) string { return "" }
	require.False(t, wantsColor(file, none), "a file is no terminal")
	terminal, err := os.Open(os.DevNull) // a character device, as a terminal is
	require.NoError(t, err)
	defer terminal.Close()
	require.True(t, wantsColor(terminal, none))
	require.False(t, wantsColor(terminal, func(name string) string { return map[string]string{"NO_COLOR": "1"}[name] }))
	require.False(t, wantsColor(terminal, func(name string) string { return map[string]string{"TERM": "dumb"}[name] }))
}

func TestFlagsAroundOperands(t *testing.T) {
	for _, args := range [][]string{{"-w", "a"}, {"a", "-w"}, {"-w", "--", "a"}} {
		flags := newFlags("x")
		w := flags.Bool("w", false, "")
		operands, err := parseFlags(flags, args)
		require.NoError(t, err)
		require.Equal(t, []string{"a"}, operands, args)
		require.True(t, *w)
	}
	operands, err := parseFlags(newFlags("x"), []string{"-"})
	require.NoError(t, err)
	require.Equal(t, []string{"-"}, operands)
	operands, err = parseFlags(newFlags("x"), []string{"--", "-w"})
	require.NoError(t, err)
	require.Equal(t, []string{"-w"}, operands)
}
