package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/copse-ecs/copse/build/internal/measure"
	"github.com/copse-ecs/copse/build/internal/native"
	"github.com/copse-ecs/copse/build/internal/nativerun"
	"github.com/copse-ecs/copse/internal/measure/bench/cli"
)

// Exit statuses. Scripts use analyze and must distinguish a design with errors from a wrong command line.
const (
	statusDone   = 0
	statusFailed = 1 // the input or the project has errors
	statusUsage  = 2 // the command line is wrong; advise has one more, statusAdvised
)

// console holds the streams of a verb. Tests pass buffers.
type console struct {
	in       io.Reader
	out, err io.Writer
	color    bool // err is a terminal and wants colour
}

type verb struct {
	name, args, about string
	run               func(ctx context.Context, con console, args []string) error
}

func verbs() []verb {
	return []verb{
		{"build", "[-dev]", "make the playground in dist/; fails when it is over its size budget", runBuild},
		{"serve", "[-port N] [-dist]", "make it, serve it on this machine, make it again on every change", runServe},
		{"analyze", "[-populate] [-text] FILE|-", "print the analysis of a design as JSON, or as text for people", runAnalyze},
		{"compare", "[-json] [-populate] A B|-layout NAME A", "say what design B does otherwise than A, and which statement makes it so", runCompare},
		{"arrange", "[-json] [-w] [-layout NAME] [-seconds 10] FILE|-", "print a design with the groups that cost least, and why no better ones are known", runArrange},
		{"walk", "[-populate] [-cache 32K|1M|16M] [-warm] [-storage grouptree|archetype|sparse|owning] FILE|- SYSTEM", "print how a run of a system goes through memory: arrays, cache lines, the first entities", runWalk},
		{"program", "[-populate] FILE|-", "print a design as a Go program on package ecs, to begin one's own from", runProgram},
		{"poster", "[-width N] [-theme light|dark] [-populate=false] [-tikz] FILE|-", "draw a design as a static SVG with the design inside, for pages that embed it; -tikz as a tikzpicture for LaTeX", runPoster},
		{"check-lesson", "[-pack] LESSON.. | -design FILE -ask CHECKS", "hold lessons against their solutions and wrong answers, or a design against checks; -pack prints a lesson as one file", runCheckLesson},
		{"import", "[-dialect NAME] [-answers DESIGN] [-report] [-json] FILE|-", "print a program written for another ECS library as a design, or what was understood of it as a table; notes tell what was not understood", runImport},
		{"advise", "[-entt 3.11] [-dialect NAME] [-population DESIGN] [-json|-patch] FILE|-", "say what the library of a program does with it, which groups or storages cost least, and print the patch of the text; the status is 3 if there is something to change", runAdvise},
		{"observe", "[-as copse|flecs|bevy] [-seconds 5] [-json] ADDRESS|FILE|-", "print a design of a program that runs on this machine, with measured weights, populations and changes; docs/observe.md says how a program lets itself be observed", runObserve},
		{"fmt", "FILE|-  or  -w FILE..", "print a design in the one layout; -w rewrites the files. In Markdown it formats each block of copse", runFormat},
		{"bench", cli.Args, cli.About, runBench},
		{"bench-all", "[-small] [-peers] [-only RUN,..]", "measure what the site and docs/claims.md show, at a clean commit, in about 29 minutes; -small in three, to see that it works", runBenchAll},
		{"claims", "", "write docs/claims.md again from the measured documents", runClaims},
		{"figures", "", "print the figures that the benchmarks of the page show, as JSON", runFigures},
		{"native", native.Run + "|" + native.Systems, "carry out what the page asks its server to measure, read from standard input", runNative},
		{"release", "[-tag] [-only CHECK,..] VERSION", "check what a tag of the module needs; with -tag, make the tag if all of it holds. Nothing is pushed", runRelease},
		{"check", "", "import rules, links, forbidden words, file lengths, gofmt, size budget", runCheck},
		{"test", "[-short] [-fuzztime 12s] [-only SUITE,..]", "run every suite; the last line counts", runTest},
		{"browsers", "[chromium] [firefox] [webkit]", "build the site and run the scenarios of web/test/browsers, by default in all three", runBrowsers},
		{"test-wasm", "[PACKAGES]", "run the Go tests compiled to js/wasm, under Node", runTestWasm},
		{"fuzz", "[-time 2m]", "run every fuzz target, each for that time", runFuzz},
	}
}

// usageError reports a wrong command line. It is printed with the usage, and the exit status is 2.
type usageError string

func (e usageError) Error() string { return string(e) }

// errReported is returned when the error has been printed already.
var errReported = errors.New("reported")

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	con := console{in: os.Stdin, out: os.Stdout, err: os.Stderr, color: wantsColor(os.Stderr, os.Getenv)}
	status := dispatch(ctx, con, os.Args[1:])
	stop()
	os.Exit(status)
}

func dispatch(ctx context.Context, con console, args []string) int {
	if len(args) == 0 || args[0] == "help" || args[0] == "-h" || args[0] == "-help" || args[0] == "--help" {
		printUsage(con.out)
		if len(args) == 0 {
			return statusUsage
		}
		return statusDone
	}
	for _, v := range verbs() {
		if v.name == args[0] {
			return status(con, v, v.run(ctx, con, args[1:]))
		}
	}
	fmt.Fprintf(con.err, "build: no verb %q\n\n", args[0])
	printUsage(con.err)
	return statusUsage
}

func status(con console, v verb, err error) int {
	var usage usageError
	var refused nativerun.Refused
	switch {
	case err == nil:
		return statusDone
	case errors.Is(err, errAdvised):
		return statusAdvised
	case errors.As(err, &refused):
		fmt.Fprintln(con.err, refused)
		return native.ExitRefused
	case errors.Is(err, errReported), errors.Is(err, measure.ErrPeersReported):
		return statusFailed
	case errors.As(err, &usage):
		fmt.Fprintf(con.err, "build %s: %s\nusage: go run ./build %s %s\n       %s\n", v.name, usage, v.name, v.args, v.about)
		return statusUsage
	}
	fmt.Fprintf(con.err, "build %s: %v\n", v.name, err)
	return statusFailed
}

func printUsage(w io.Writer) {
	fmt.Fprintln(w, "usage: go run ./build VERB")
	for _, v := range verbs() {
		fmt.Fprintf(w, "\n  %s %s\n      %s\n", v.name, v.args, v.about)
	}
}

// wantsColor follows no-color.org: a terminal gets colour unless NO_COLOR is set to anything or the terminal is dumb.
func wantsColor(f *os.File, getenv func(string) string) bool {
	if getenv("NO_COLOR") != "" || getenv("TERM") == "dumb" {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
