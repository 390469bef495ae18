// Package nativerun carries out the native runs that the server for development offers to its page. A request chooses a workload,
// storages, metrics and sizes by known names and numbers, from which the arguments of the benchmarks are written; the text of a
// design is checked and then becomes their standard input.
package nativerun

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/build/internal/native"
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/cli"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/measure/bench/workloads"
)

// Refused says why a request is not carried out.
type Refused string

func (r Refused) Error() string { return string(r) }

// Run reads a request, carries it out, and prints a JSON event for each line. An error of type Refused means that nothing ran.
func Run(ctx context.Context, kind string, in io.Reader, out, errOut io.Writer) error {
	asked, err := io.ReadAll(in)
	if err != nil {
		return err
	}
	args := systemsArgs
	switch kind {
	case native.Run:
		args, err = queryArgs(string(asked))
	case native.Systems:
		err = measurable(string(asked))
	default:
		return fmt.Errorf("there is no native run %.40q", kind)
	}
	if err != nil {
		return Refused(err.Error())
	}
	return cli.Command{In: bytes.NewReader(asked), Out: out, Err: errOut}.Run(ctx, args)
}

// choices are the names that a query may have, each once.
var choices = []string{"workload", "entities", "components", "reps", "storages", "metrics"}

// queryArgs returns the arguments of the run that a query asks for. A query that cannot be read, or has a name that is not known,
// is an error: without it the run would be another one than was asked for.
func queryArgs(query string) ([]string, error) {
	values, err := url.ParseQuery(query)
	if err != nil {
		return nil, fmt.Errorf("the address cannot be read: %w", err)
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		switch {
		case !slices.Contains(choices, name):
			return nil, fmt.Errorf("there is nothing to choose by the name %.40q; there are %s", name, strings.Join(choices, ", "))
		case len(values[name]) > 1:
			return nil, fmt.Errorf("%s is given %d times, and may be given once", name, len(values[name]))
		}
	}
	return benchArgs(values)
}

// mostReps is how many repetitions a page may ask for.
const mostReps = 100

// benchArgs returns the arguments of the benchmarks for the choices of a page.
func benchArgs(query url.Values) ([]string, error) {
	d, ok := workloads.Find(query.Get("workload"))
	if !ok {
		return nil, fmt.Errorf("there is no workload %.40q", query.Get("workload"))
	}
	entities, err := wholeNumbers(query, "entities", d.Most)
	if err != nil {
		return nil, err
	}
	components, err := wholeNumbers(query, "components", scenario.MaxChain)
	if err != nil {
		return nil, err
	}
	reps, err := wholeNumbers(query, "reps", mostReps)
	if err != nil {
		return nil, err
	}
	args := []string{"-events", "-workload", d.Name}
	for _, flag := range []struct{ name, value string }{{"-entities", entities}, {"-components", components}, {"-reps", reps}} {
		if flag.value != "" {
			args = append(args, flag.name, flag.value)
		}
	}
	w := d.New(bench.Params{Entities: 1, Components: d.Components, Seed: bench.DefaultSeed})
	var metrics []string
	for _, m := range w.Metrics {
		metrics = append(metrics, m.Name)
	}
	for _, list := range []struct {
		name  string
		known []string
	}{{"storages", w.Storages()}, {"metrics", metrics}} {
		asked := query.Get(list.name)
		if asked == "" {
			continue
		}
		// Some storages exist in the page only.
		chosen := slices.DeleteFunc(slices.Clone(list.known), func(name string) bool { return !slices.Contains(strings.Split(asked, ","), name) })
		if len(chosen) == 0 {
			return nil, fmt.Errorf("none of the %s that were chosen is measured natively", list.name)
		}
		args = append(args, "-"+list.name, strings.Join(chosen, ","))
	}
	return args, nil
}

// wholeNumbers parses a list of whole numbers and formats it again. The result is empty if the query has none.
func wholeNumbers(query url.Values, name string, most int) (string, error) {
	if query.Get(name) == "" {
		return "", nil
	}
	var out []string
	for part := range strings.SplitSeq(query.Get(name), ",") {
		n, err := strconv.Atoi(part)
		if err != nil || n < 1 || n > most {
			return "", fmt.Errorf("%s must be whole numbers from 1 to %d, and one is %.40q", name, most, part)
		}
		out = append(out, strconv.Itoa(n))
	}
	if len(out) > 10 {
		return "", fmt.Errorf("%s are %d numbers, and may be 10", name, len(out))
	}
	return strings.Join(out, ","), nil
}
