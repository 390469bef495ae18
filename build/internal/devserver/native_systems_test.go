//go:build unix

package devserver

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http/httptest"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/bench/cli"
)

const smallDesign = "component A\ncomponent B\ngroup A & B\nsystem Both(mut A, B)\nsystem Some(A)\nspawn 30 A, B\n"

func measured(t *testing.T, server *httptest.Server, design string) string {
	t.Helper()
	text, err := io.ReadAll(openAnswer(t, t.Context(), "POST", server.URL+"/native/systems", design))
	require.NoError(t, err)
	return string(text)
}

func TestMeasuringOfSystemsIsStreamed(t *testing.T) {
	server := nativeServer(t, `echo '{"args":"'"$*"'"}'; sed 's/^/> /'`)
	lines := "data: > " + strings.Join(strings.Split(strings.TrimSpace(smallDesign), "\n"), "\n\ndata: > ") + "\n\n"
	require.Equal(t, `data: {"args":"bench -events -workload design -storages copse -metrics round -reps 5 -"}`+"\n\n"+lines+"event: end\ndata: {}\n\n",
		measured(t, server, smallDesign), "the text comes as standard input")
}

// The arguments are a command line of this program, whose output has a time of each system.
func TestMeasuringOfSystemsByTheProgramItself(t *testing.T) {
	var out bytes.Buffer
	require.NoError(t, cli.Command{In: strings.NewReader(smallDesign), Out: &out, Err: io.Discard, Batch: time.Microsecond}.Run(t.Context(), systemsArgs[1:]))
	times := map[string]float64{}
	for line := range strings.Lines(out.String()) {
		var event struct {
			Kind   string
			Result struct {
				Metric, Unit string
				Median       float64
			}
		}
		require.NoError(t, json.Unmarshal([]byte(line), &event))
		if event.Kind == "sample" && event.Result.Metric != "round" {
			require.Equal(t, "ns", event.Result.Unit)
			times[event.Result.Metric] = event.Result.Median
		}
	}
	require.Len(t, times, 2)
	require.Positive(t, times["round-run-Both"])
	require.Positive(t, times["round-run-Some"])
}

func TestDesignsThatAreNotMeasured(t *testing.T) {
	server := nativeServer(t, "echo it was run")
	for design, want := range map[string]string{
		"":                                   "The design leaves no entities: there is nothing to measure.",
		"component A\nspawn 3 A\nspwn 3 A\n": "Line 3, column 1: 'spwn' is not a statement; did you mean 'spawn'?",
		strings.Repeat("# long\n", 10_000):   "Line 1, column 1: the text has 65,537 bytes, and a design has at most 65,536; split it into several designs.",
		"component A 60000\nsystem S(mut A)\nspawn 20k A\n":                                                    needs(2403),
		"component A 60000\nsystem S(mut A)\nspawn 1 A\ntick\nspawn 20k A\ntick\ndespawn any 20k of A\ntick\n": needs(2403),
		"component A\nsystem S(mut A) weight 20k\nspawn 3 A\n":                                                 `No metric "round"; there are tick, text.`,
		strings.Replace(smallDesign, "spawn 30 A, B", "$(touch x); `touch x`", 1):                              "Line 6, column 1: '$' has no meaning here.",
	} {
		require.Equal(t, "event: refused\ndata: "+want+"\n\n", measured(t, server, design))
	}
}

// needs is the answer to a design that needs so many megabytes.
func needs(megabytes int) string {
	return "The design needs about " + strconv.Itoa(megabytes) + " MB where it has the most entities, and a native run may take 2000 MB: spawn fewer entities, or make the components smaller."
}

func TestStoppedMeasuringEndsTheProcessGroup(t *testing.T) {
	server := nativeServer(t, `sleep 600 & echo $!; wait`)
	ctx, leave := context.WithCancel(t.Context())
	first, err := bufio.NewReader(openAnswer(t, ctx, "POST", server.URL+"/native/systems", smallDesign)).ReadString('\n')
	require.NoError(t, err)
	child, err := strconv.Atoi(strings.TrimSpace(strings.TrimPrefix(first, "data: ")))
	require.NoError(t, err)
	require.NoError(t, syscall.Kill(child, 0))
	require.Equal(t, "event: refused\ndata: Another run is under way on this server; stop it, or wait for its end.\n\n", measured(t, server, smallDesign))
	leave()
	waitUntil(func() bool { return gone(child) })
}
