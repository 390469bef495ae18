package cli

import (
	"errors"
	"flag"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/counted"
	"github.com/copse-ecs/copse/internal/measure/bench/designload"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/measure/bench/workloads"
	"github.com/copse-ecs/copse/internal/wording"
)

// maxRandom limits how many random designs are measured at once.
const maxRandom = 64

// maxReps limits the number of repetitions, so that a mistyped number does not occupy a machine for days.
const maxReps = 1000

// request is what the arguments ask for.
type request struct {
	workloads            []bench.Definition
	designs              []designload.Design // those of the workloads that are designs
	entities, components []int               // empty for the workload's own numbers
	storages, metrics    []string
	reps                 int
	seed                 uint64
	out                  string
	events               bool
	calibrate            bool // measure the prices of package cost instead
	count                bool // count instructions instead
	cases                []counted.Case
	against              string // the document to compare counts with; "" for none
}

// parse reads the arguments. in is the FILE with the name -.
func parse(in io.Reader, args []string) (request, error) {
	var r request
	set := flag.NewFlagSet("bench", flag.ContinueOnError)
	set.SetOutput(io.Discard)
	workloads := set.String("workload", "derivative", "")
	entities := set.String("entities", "", "")
	components := set.String("components", "", "")
	storages := set.String("storages", "", "")
	metrics := set.String("metrics", "", "")
	reps := set.String("reps", "9", "")
	random := set.String("random", "0", "")
	groups := set.String("groups", "declared", "")
	set.Uint64Var(&r.seed, "seed", bench.DefaultSeed, "")
	set.StringVar(&r.out, "out", "", "")
	set.BoolVar(&r.events, "events", false, "")
	set.BoolVar(&r.calibrate, "calibrate", false, "")
	set.BoolVar(&r.count, "count", false, "")
	set.StringVar(&r.against, "against", "", "")
	only := set.String("only", "", "")
	files, err := operands(set, args)
	if err != nil {
		return r, err
	}
	switch {
	case r.calibrate:
		return r, r.onlyCalibrate(set, files, *reps)
	case r.count:
		return r, r.onlyCount(set, files, list(*only))
	case *only != "" || r.against != "":
		return r, wrong("-only and -against are for -count")
	}
	if err = r.findWorkloads(in, list(*workloads), files, *random, *groups); err != nil {
		return r, err
	}
	if r.entities, err = numbers("-entities", *entities, 1, maxEntities(r.workloads)); err != nil {
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

// onlyCalibrate reads the arguments of -calibrate, with which there is nothing to choose but the repetitions and the file.
func (r *request) onlyCalibrate(set *flag.FlagSet, files []string, reps string) (err error) {
	if r.reps, err = number("-reps", reps, 1, maxReps); err != nil {
		return err
	}
	return onlyFlags(set, files, "-calibrate", "-reps", "-out")
}

// onlyCount reads the arguments of -count.
func (r *request) onlyCount(set *flag.FlagSet, files, only []string) error {
	err := onlyFlags(set, files, "-count", "-only", "-against", "-out")
	if err == nil {
		r.cases, err = casesOf(only)
	}
	return err
}

// onlyFlags refuses files, and flags that do not go with a mode.
func onlyFlags(set *flag.FlagSet, files []string, mode string, may ...string) (err error) {
	if len(files) > 0 {
		return wrong("%s takes no FILE, and was given %s", mode, files[0])
	}
	set.Visit(func(f *flag.Flag) {
		if name := "-" + f.Name; name != mode && !slices.Contains(may, name) {
			err = wrong("%s takes %s, and was given %s", mode, wording.JoinAnd(may), name)
		}
	})
	return err
}

// list splits a text at its commas; an empty text is an empty list.
func list(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, ",")
}

// operands parses flags before and after the operands, which it returns.
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

// findWorkloads finds the workloads with the given names. The workload of designs needs files or a number of random designs.
func (r *request) findWorkloads(in io.Reader, names, files []string, random, groups string) error {
	n, err := number("-random", random, 0, maxRandom)
	if err != nil {
		return err
	}
	of, ok := map[string]designload.Groups{"declared": designload.Declared, "systems": designload.OfSystems}[groups]
	switch asked := slices.Contains(names, designload.Name); {
	case !ok:
		return wrong("-groups must be declared or systems, and is %q", groups)
	case asked && len(files)+n == 0:
		return wrong("workload design takes a FILE, several, or -random N")
	case !asked && len(files) > 0:
		return wrong("takes no argument but the FILE of workload design, and was given %s", files[0])
	case !asked && (n > 0 || of != designload.Declared):
		return wrong("-random and -groups are for the workload design")
	}
	for _, name := range names {
		d, ok := workloads.Find(name)
		switch {
		case slices.ContainsFunc(r.workloads, func(o bench.Definition) bool { return o.Name == name }):
		case name != designload.Name && !ok:
			return wrong("no workload %q; there are %s", name, known())
		case ok:
			r.workloads = append(r.workloads, d)
		case r.designs == nil:
			if r.designs, err = readDesigns(in, files, n, r.seed, of); err != nil {
				return err
			}
			for _, d := range r.designs {
				r.workloads = append(r.workloads, d.Definition)
			}
		}
	}
	if len(r.workloads) == 0 {
		return wrong("-workload names no workload")
	}
	return nil
}

// known lists the workloads.
func known() string {
	var out strings.Builder
	for _, d := range workloads.All() {
		out.WriteString(d.Name + ", ")
	}
	return out.String() + designload.Name + " FILE.."
}

// maxEntities is the largest number of entities that all of the workloads allow.
func maxEntities(workloads []bench.Definition) int {
	out := math.MaxInt
	for _, d := range workloads {
		if !d.FixedEntities { // a workload with a fixed number ignores -entities
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
