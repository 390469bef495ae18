package session

import (
	"errors"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/bench"
	"github.com/copse-ecs/copse/internal/bench/designload"
	"github.com/copse-ecs/copse/internal/bench/scenario"
	"github.com/copse-ecs/copse/internal/bench/workloads"
)

// order is what the page wants measured.
type order struct {
	bench.Request
	repetitions int
	memory      int // the bytes that may be used at once; 0 for no limit
}

const maxRepetitions = 100

// readOrder reads lines of a word and its value. Lists are separated by commas. The text after a line "design" is a design
// that is measured in place of a workload.
//
//	workload derivative
//	entities 10000,100000
//	components 4
//	storages copse,slices
//	metrics tick
//	repetitions 9
//	memory 2000000000
func readOrder(text string) (order, error) {
	o := order{Request: bench.Request{Seed: bench.DefaultSeed}, repetitions: 9}
	for text != "" {
		line, rest, _ := strings.Cut(text, "\n")
		text = rest
		word, value, _ := strings.Cut(line, " ")
		if word == designload.Name {
			d, err := designload.Of(text)
			o.Workloads = []bench.Definition{d}
			return o, err
		}
		if err := o.set(word, value); err != nil {
			return o, err
		}
	}
	if len(o.Workloads) == 0 {
		return o, errors.New("the order has no workload")
	}
	return o, nil
}

func (o *order) set(word, value string) (err error) {
	switch word {
	case "workload":
		d, ok := workloads.Find(value)
		if !ok {
			return errors.New("no workload " + strconv.Quote(value))
		}
		o.Workloads = []bench.Definition{d}
	case "entities":
		most := 1
		for _, d := range o.Workloads {
			most = d.Most
		}
		o.Entities, err = numbers(word, value, 1, most)
	case "components":
		o.Components, err = numbers(word, value, 2, scenario.MaxChain)
	case "storages":
		o.Storages = strings.Split(value, ",")
	case "metrics":
		o.Metrics = strings.Split(value, ",")
	case "repetitions":
		o.repetitions, err = number(word, value, 1, maxRepetitions)
	case "memory":
		o.memory, err = number(word, value, 0, 4<<30)
	default:
		err = errors.New("unknown word " + strconv.Quote(word) + " in the order")
	}
	return err
}

func numbers(word, list string, low, high int) (out []int, err error) {
	for part := range strings.SplitSeq(list, ",") {
		n, err := number(word, part, low, high)
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, nil
}

func number(word, text string, low, high int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < low || n > high {
		return 0, errors.New(word + " must be a whole number from " + strconv.Itoa(low) + " to " + strconv.Itoa(high) + ", not " + strconv.Quote(text))
	}
	return n, nil
}

// plan makes the workloads, unless one needs more memory than the order allows.
func (o order) plan(h Host) ([]bench.Workload, error) {
	o.Extra = h.extend
	list, err := o.Plan()
	if err != nil {
		return nil, err
	}
	for _, w := range list {
		if need := w.MemoryEstimate(); o.memory > 0 && need > o.memory {
			return nil, errors.New(w.Name + " with " + strconv.Itoa(w.Metrics[0].Params.Entities) + " entities on " +
				strconv.Itoa(len(w.Storages())) + " storages needs about " + megabytes(need) + " at once, and a page may take " + megabytes(o.memory) +
				" here: choose fewer entities or fewer storages")
		}
	}
	return list, nil
}

func megabytes(n int) string { return strconv.Itoa((n+500_000)/1_000_000) + " MB" }
