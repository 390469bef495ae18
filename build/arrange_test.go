package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// unarranged is a design of which one group pays and one does not.
const unarranged = `component A f32
component B f32x8
component C
layout laminar
group A & C # unused
system Both(A, B) expect blind
system All(mut A)
spawn 900 A, B
spawn 900 A, C
spawn 900 B
`

const arranged = `component A f32
component B f32x8
component C
group A & B
# unused
system Both(A, B) expect full
system All(mut A)
spawn 900 A, B
spawn 900 A, C
spawn 900 B
`

func TestArrange(t *testing.T) {
	var b buffers
	require.Equal(t, statusDone, b.run(t, unarranged, "arrange", "-seconds", "0", "-"))
	require.Equal(t, arranged, b.out.String())
	require.Contains(t, b.err.String(), "A round costs ")
	require.Contains(t, b.err.String(), "\nProved: of all sets of ")
	require.Contains(t, b.err.String(), "\n  Both now expects full instead of blind.\n")

	var again buffers
	require.Equal(t, statusDone, again.run(t, arranged, "arrange", "-seconds", "0", "-"))
	require.Equal(t, arranged, again.out.String(), "an arranged design stays as it is")
}

func TestArrangeUnderAnotherLayout(t *testing.T) {
	var b buffers
	require.Equal(t, statusDone, b.run(t, unarranged, "arrange", "-seconds", "0", "-layout", "laminar", "-"))
	require.Equal(t, strings.Replace(arranged, "group", "layout laminar\ngroup", 1), b.out.String())
}

func TestArrangeRewrites(t *testing.T) {
	name := written(t, unarranged)
	var b buffers
	require.Equal(t, statusDone, b.run(t, "", "arrange", "-seconds", "0", "-w", name))
	require.Empty(t, b.out.String())
	body, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, arranged, string(body))
}

// TestRewritingThroughALink leaves the link.
func TestRewritingThroughALink(t *testing.T) {
	folder := t.TempDir()
	for i, args := range [][]string{{"arrange", "-seconds", "0", "-w"}, {"fmt", "-w"}} {
		before := strings.Replace(unarranged, "system", "system ", 1)
		name, link := written(t, before), filepath.Join(folder, strconv.Itoa(i))
		require.NoError(t, os.Symlink(name, link))
		var b buffers
		require.Equal(t, statusDone, b.run(t, "", append(args, link)...))
		to, err := os.Readlink(link)
		require.NoError(t, err)
		require.Equal(t, name, to)
		require.NotEqual(t, before, read(t, name))
	}
}

func TestArrangeJSON(t *testing.T) {
	var b buffers
	require.Equal(t, statusDone, b.run(t, unarranged, "arrange", "-json", "-seconds", "0", "-"))
	require.Empty(t, b.err.String())
	var document struct {
		Schema, Status, Text string
		Groups               []string
	}
	require.NoError(t, json.Unmarshal(b.out.Bytes(), &document))
	require.Equal(t, "copse.arrange/1", document.Schema)
	require.Equal(t, "optimal", document.Status)
	require.Equal(t, arranged, document.Text)
	require.Equal(t, []string{"A & B"}, document.Groups)
}

func TestArrangePrintsTheBestSoFarWhenItIsInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var b buffers
	require.Equal(t, statusDone, dispatch(ctx, b.console(""), []string{"arrange", "../playground-examples/settlement.copse"}))
	require.Contains(t, b.err.String(), "\nThe search was stopped: ")
	require.Contains(t, b.out.String(), "system Attack(")
}

func TestArrangeLeavesDesignsThatItCannotArrange(t *testing.T) {
	var b buffers
	require.Equal(t, statusFailed, b.run(t, "group A &\n", "arrange", "-"))
	require.Equal(t, "group A &\n", b.out.String())
	require.Equal(t, "<stdin>:1:9: error: a component is missing after '&'\n", b.err.String())
	b = buffers{}
	require.Equal(t, statusFailed, b.run(t, "group A & B\n", "arrange", "-"))
	require.Equal(t, "group A & B\n", b.out.String())
	require.Equal(t, "build arrange: nothing was changed: the design spawns no entities, so every arrangement costs the same; spawn some first\n", b.err.String())
}

func TestArrangeWrongCalls(t *testing.T) {
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{}, "takes one FILE, or - for standard input, and was given 0"},
		{[]string{"-layout", "naive", "-"}, "-layout is lanes, laminar, trees or paper, and is naive"},
		{[]string{"-seconds", "-1", "-"}, "-seconds is at most 3600, or 0 to search until the result is proved"},
		{[]string{"-seconds", "NaN", "-"}, "-seconds is at most 3600, or 0 to search until the result is proved"},
		{[]string{"-w", "-"}, "-w rewrites a file, and standard input is none"},
		{[]string{"-w", "-json", "x"}, "-w rewrites the design, and -json prints a document; choose one"},
	} {
		var b buffers
		require.Equal(t, statusUsage, b.run(t, "", append([]string{"arrange"}, test.args...)...))
		require.Equal(t, "build arrange: "+test.want+"\nusage: go run ./build arrange [-json] [-w] [-layout NAME] [-seconds 10] FILE|-\n       print a design with the groups that cost least, and why no better ones are known\n", b.err.String())
	}
}
