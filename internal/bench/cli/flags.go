package cli

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/bench"
	"github.com/copse-ecs/copse/internal/bench/designload"
	"github.com/copse-ecs/copse/internal/bench/scenario"
	"github.com/copse-ecs/copse/internal/bench/workloads"
)

// Args and About are what the usage says of the command.
const (
	Args  = "[-workload W[,W] [FILE]] [-entities 1e6[,..]] [-components 12[,..]] [-storages A,B] [-metrics M,N] [-peers] [-reps 9] [-seed 1] [-out FILE|-] [-events]"
	About = "measure workloads on several storages in turns; a table on standard output, JSON with -out, what happens meanwhile with -events"
)

// maxReps is how many repetitions can be asked for: it keeps a slip of the finger from hanging a machine.
const maxReps = 1000

// UsageError is a wrong call; its text says what would be right.
type UsageError string

func (e UsageError) Error() string { return string(e) }

func wrong(format string, args ...any) error { return UsageError(fmt.Sprintf(format, args...)) }

// request is what a call asks for.
type request struct {
	workloads            []bench.Definition
	entities, components []int // empty for what the workload has by itself
	storages, metrics    []string
	reps                 int
	seed                 uint64
	out                  string
	events               bool
}

func parse(args []string) (request, error) {
	var r request
	set := flag.NewFlagSet("bench", flag.ContinueOnError)
	set.SetOutput(io.Discard)
	workloads := set.String("workload", "derivative", "")
	entities := set.String("entities", "", "")
	components := set.String("components", "", "")
	storages := set.String("storages", "", "")
	metrics := set.String("metrics", "", "")
	reps := set.String("reps", "9", "")
	set.Uint64Var(&r.seed, "seed", bench.DefaultSeed, "")
	set.StringVar(&r.out, "out", "", "")
	set.BoolVar(&r.events, "events", false, "")
	files, err := operands(set, args)
	if err != nil {
		return r, err
	}
	if r.workloads, err = definitions(*workloads, files); err != nil {
		return r, err
	}
	if r.entities, err = numbers("-entities", *entities, 1, most(r.workloads)); err != nil {
		return r, err
	}
	if r.components, err = numbers("-components", *components, 2, scenario.MaxChain); err != nil {
		return r, err
	}
	if r.reps, err = number("-reps", *reps, 1, maxReps); err != nil {
		return r, err
	}
	r.storages, r.metrics = list(*storages), list(*metrics)
	return r, nil
}

// list divides at commas; an empty text is an empty list.
func list(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, ",")
}

// operands lets flags stand before and after what is none.
func operands(set *flag.FlagSet, args []string) (out []string, err error) {
	for {
		if err := set.Parse(args); err != nil {
			return nil, UsageError(err.Error())
		}
		if set.NArg() == 0 {
			return out, nil
		}
		out, args = append(out, set.Arg(0)), set.Args()[1:]
	}
}

// definitions finds the workloads of a list. That of a design takes a file.
func definitions(text string, files []string) ([]bench.Definition, error) {
	var out []bench.Definition
	names := list(text)
	switch asked := slices.Contains(names, designload.Name); {
	case asked && len(files) != 1:
		return nil, wrong("workload design takes one FILE, and was given %d", len(files))
	case !asked && len(files) > 0:
		return nil, wrong("takes no argument but the FILE of workload design, and was given %s", files[0])
	}
	for _, name := range names {
		d, ok := workloads.Find(name)
		if name == designload.Name {
			var err error
			if d, err = readDesign(files[0]); err != nil {
				return nil, err
			}
		} else if !ok {
			return nil, wrong("no workload %q; there are %s", name, known())
		}
		if !slices.ContainsFunc(out, func(o bench.Definition) bool { return o.Name == name }) {
			out = append(out, d)
		}
	}
	if len(out) == 0 {
		return nil, wrong("-workload names none")
	}
	return out, nil
}

// known lists the workloads.
func known() string {
	var out strings.Builder
	for _, d := range workloads.All() {
		out.WriteString(d.Name + ", ")
	}
	return out.String() + designload.Name + " FILE"
}

// most is how many entities all of the workloads can have.
func most(workloads []bench.Definition) int {
	out := math.MaxInt
	for _, d := range workloads {
		if !d.FixedEntities { // which says itself how many it has
			out = min(out, d.Most)
		}
	}
	return out
}

func numbers(flag, text string, low, high int) ([]int, error) {
	var out []int
	for _, part := range list(text) {
		n, err := number(flag, part, low, high)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	return out, nil
}

// number reads a whole number, which may be written like 1e6.
func number(flag, text string, low, high int) (int, error) {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || n != math.Trunc(n) || n < float64(low) || n > float64(high) {
		return 0, wrong("%s must be a whole number from %d to %d, and is %q", flag, low, high, text)
	}
	return int(n), nil
}

// plan makes the workloads that are asked for.
func (r request) plan(extra func(*bench.Workload)) ([]bench.Workload, error) {
	out, err := bench.Request{
		Workloads: r.workloads, Entities: r.entities, Components: r.components,
		Storages: r.storages, Metrics: r.metrics, Seed: r.seed, Extra: extra,
	}.Plan()
	if err == nil {
		return out, nil
	}
	more := ""
	var unknown bench.UnknownName
	if extra == nil && errors.As(err, &unknown) && unknown.What == "storage" {
		more = "; the libraries of others need -peers"
	}
	return nil, UsageError(err.Error() + more)
}
