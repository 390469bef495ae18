package program

import (
	"flag"
	"go/format"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/designrun"
)

var update = flag.Bool("update", false, "write the golden files")

// designs returns the files of the playground's menu and those in testdata.
func designs(t *testing.T) (files []string) {
	for _, pattern := range []string{"../../../../playground-examples/*.copse", "testdata/*.copse"} {
		list, err := filepath.Glob(pattern)
		require.NoError(t, err)
		require.NotEmpty(t, list)
		files = append(files, list...)
	}
	return files
}

func written(t *testing.T, text string, opt analysis.Options) string {
	source, err := Append(nil, designrun.Analyze(text, opt))
	require.NoError(t, err)
	formatted, err := format.Source(source)
	require.NoError(t, err, "%s", source)
	require.Equal(t, string(formatted), string(source), "formatted as by gofmt")
	return string(source)
}

// TestGolden checks two complete programs. After a change on purpose:
//
//	go test ./internal/language/designrun/program -run Golden -update
func TestGolden(t *testing.T) {
	for _, file := range []string{"../../../../playground-examples/settlement.copse", "testdata/everything.copse"} {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		got := written(t, string(text), analysis.Options{})
		name := filepath.Join("testdata", strings.TrimSuffix(filepath.Base(file), ".copse")+".golden")
		if *update {
			require.NoError(t, os.WriteFile(name, []byte(got), 0o644))
		}
		want, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Equal(t, string(want), got)
	}
}

// TestFormatOfPrograms checks the format for every example, and for designs with little in them.
func TestFormatOfPrograms(t *testing.T) {
	for _, file := range designs(t) {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		if a := designrun.Analyze(string(text), analysis.Options{}); !a.HasErrors() {
			written(t, string(text), analysis.Options{})
		}
	}
	for _, text := range []string{
		"", "# nothing", "tick", "tick\ntick\n# end", "component A", "tag A", "system Clock()", "spawn A", "spawn 0 A\ntick\n",
		"group A & B", "# \x00 \xff \ufeff\v\n# +build x\n\ngroup A", "#go:build x\n#   - a\n#  1. b\n\n# c\n\ncomponent A", "layout naive # l\nseed 3 # s\nspawn A\nadd B to all of A",
	} {
		written(t, text, analysis.Options{})
	}
}

// TestPopulation checks the program of a design that spawns nothing.
func TestPopulation(t *testing.T) {
	got := written(t, "group A & B\nsystem S(C)\ntick\n", analysis.Options{Populate: true})
	require.Contains(t, got, `func change() {
	// Tick 2.
	batch(func() {
		// The design spawns nothing. These are the entities that the playground adds to it.
		spawn(60, a, b)
		spawn(60, c)
	})
}
`)
}

func TestRefusals(t *testing.T) {
	const rule = "; only a design without errors has a program; fix this error"
	for text, want := range map[string]string{
		"group A & !A": "line 1: A is both required and excluded, so no entity matches" + rule,
		"spawn A\ntick\nadd B to all B\ngroup A %": "line 3: 'of' is missing before 'B'" + rule + " and one more",
		"component A\nspawn B\nspawn C\nspawn D":   "line 2: there is no component B" + rule + " and 2 more",
	} {
		before := []byte("kept")
		out, err := Append(before, designrun.Analyze(text, analysis.Options{}))
		require.Equal(t, "kept", string(out))
		require.EqualError(t, err, want)
	}
}

// TestNames checks names of a design that are not free in Go.
func TestNames(t *testing.T) {
	require.Equal(t, []string{"position", "httpServer", "ab", "notD", "_x", "a1", "x2Y"},
		[]string{lower("Position"), lower("HTTPServer"), lower("AB"), lower("NotD"), lower("_x"), lower("A1"), lower("X2Y")})
	source := written(t, "component type\ncomponent Type f32\ntag _\nsystem Draw(type, Type) with _\n", analysis.Options{})
	for _, line := range []string{
		"\t// The design calls it type, which cannot be the name of this type.\n\tType_2 struct{ X, Y, Z float32 }\n",
		"\tType   float32\n\t// The design calls it _, which cannot be the name of this type.\n\t__2 struct{}\n",
		"\ttypeOf   = ecs.Component[Type_2](world)\n\ttypeOf_2 = ecs.Component[Type](world)\n\t_Of      = ecs.Tag[__2](world)\n",
		"\tecs.System2(world, \"Draw\", draw, ecs.Reads(typeOf, typeOf_2), ecs.With(_Of))\n",
	} {
		require.Contains(t, source, line)
	}
}
