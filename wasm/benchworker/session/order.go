package session

import (
	"errors"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/designload"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/measure/bench/workloads"
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

// plan makes the workloads of an order, without those that need more memory than may be used. They are refused, and their refusals are
// returned: one for each number of entities. The error says so where nothing is left.
func (o order) plan(h Host) ([]bench.Workload, []bench.Refusal, error) {
	o.Extra = h.extend
	all, err := o.Plan()
	if err != nil {
		return nil, nil, err
	}
	var list []bench.Workload
	var large []tooLarge
	for _, w := range all {
		need := w.MemoryEstimate()
		if o.memory == 0 || need <= o.memory {
			list = append(list, w)
			continue
		}
		p := w.Metrics[0].Params
		last := len(large) - 1
		if last < 0 || large[last].first.Entities != p.Entities || large[last].workload.Name != w.Name {
			large = append(large, tooLarge{workload: w, first: p})
			last++
		}
		large[last].lastN, large[last].need = p.Components, max(large[last].need, need)
	}
	if len(list) == 0 && len(large) > 0 {
		return nil, nil, errors.New(large[0].why(o.memory) + ": choose fewer entities or fewer storages")
	}
	var refused []bench.Refusal
	for _, l := range large {
		refused = append(refused, bench.Refusal{Workload: l.workload.Name, Metric: l.workload.Metrics[0].Name, Params: l.first, Why: errors.New(l.why(o.memory))})
	}
	return list, refused, nil
}

// tooLarge is a workload with a number of entities that needs too much memory, from the first number of components to the last.
type tooLarge struct {
	workload bench.Workload
	first    bench.Params
	lastN    int
	need     int // bytes, the most of them
}

// why says how much memory is needed and how much there is.
func (l tooLarge) why(memory int) string {
	of, about := "", "about "
	if l.lastN > l.first.Components {
		of, about = " and "+strconv.Itoa(l.first.Components)+" to "+strconv.Itoa(l.lastN)+" components", "up to "
	}
	return l.workload.Name + " with " + strconv.Itoa(l.first.Entities) + " entities" + of + " on " + strconv.Itoa(len(l.workload.Storages())) +
		" storages needs " + about + megabytes(l.need) + " at once, and a page may take " + megabytes(memory) + " here"
}

func megabytes(n int) string { return strconv.Itoa((n+500_000)/1_000_000) + " MB" }
