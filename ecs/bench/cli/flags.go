package cli

import (
	"flag"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/ecs/bench"
)

// Args and About are what the usage says of the command.
const (
	Args  = "[-workload W[,W] [FILE]] [-entities 1e6[,..]] [-components 12[,..]] [-storages A,B] [-metrics M,N] [-peers] [-reps 9] [-seed 1] [-out FILE|-]"
	About = "measure workloads on several storages in turns; a table on standard output, JSON with -out"
)

// Limits of what can be asked for: each keeps a slip of the finger from hanging a machine.
const (
	maxReps = 1000
	maxRuns = 100 // workloads, times numbers of entities, times numbers of components
)

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
	if r.components, err = numbers("-components", *components, 2, bench.MaxChain); err != nil {
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
	switch asked := slices.Contains(names, designName); {
	case asked && len(files) != 1:
		return nil, wrong("workload design takes one FILE, and was given %d", len(files))
	case !asked && len(files) > 0:
		return nil, wrong("takes no argument but the FILE of workload design, and was given %s", files[0])
	}
	for _, name := range names {
		d, ok := bench.Find(name)
		if name == designName {
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
	for _, d := range bench.Workloads() {
		out.WriteString(d.Name + ", ")
	}
	return out.String() + designName + " FILE"
}

// most is how many entities all of the workloads can have.
func most(workloads []bench.Definition) int {
	out := math.MaxInt
	for _, d := range workloads {
		if d.Name != designName { // which says itself how many it has
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

// plan makes the workloads that are asked for, those of every size.
func (r request) plan(extra func(*bench.Workload)) ([]bench.Workload, error) {
	var out []bench.Workload
	var storages, metrics []string // that there are
	for _, d := range r.workloads {
		for _, p := range r.params(d) {
			if len(out) == maxRuns {
				return nil, wrong("more than %d combinations of workloads and sizes are asked for: ask for fewer at once", maxRuns)
			}
			w := d.New(p)
			if extra != nil {
				extra(&w)
			}
			storages = union(storages, w.Storages())
			for _, m := range w.Metrics {
				metrics = union(metrics, []string{m.Name})
			}
			if len(r.metrics) > 0 {
				w.Metrics = slices.DeleteFunc(w.Metrics, func(m bench.Metric) bool { return !slices.Contains(r.metrics, m.Name) })
			}
			if len(r.storages) > 0 {
				w.Only(r.storages)
			}
			out = append(out, w)
		}
	}
	for _, name := range r.storages {
		if !slices.Contains(storages, name) {
			more := ""
			if extra == nil {
				more = "; the libraries of others need -peers"
			}
			return nil, wrong("no storage %q; there are %s%s", name, strings.Join(storages, ", "), more)
		}
	}
	for _, name := range r.metrics {
		if !slices.Contains(metrics, name) {
			return nil, wrong("no metric %q; there are %s", name, strings.Join(metrics, ", "))
		}
	}
	return out, nil
}

// union appends what is not there yet.
func union(list, more []string) []string {
	for _, name := range more {
		if !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}

func (r request) params(d bench.Definition) []bench.Params {
	entities, components := r.entities, r.components
	if len(entities) == 0 || d.Name == designName {
		entities = []int{d.Entities}
	}
	if len(components) == 0 || !d.Chosen {
		components = []int{d.Components}
	}
	var out []bench.Params
	for _, e := range entities {
		for _, c := range components {
			out = append(out, bench.Params{Entities: e, Components: c, Seed: r.seed})
		}
	}
	return out
}
