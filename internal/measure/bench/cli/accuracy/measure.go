package accuracy

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"time"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/measure/bench/calibrate"
	"github.com/copse-ecs/copse/internal/measure/bench/designload"
)

// Plan says what is measured.
type Plan struct {
	Random int // designs
	Sizes  []Size
}

// Size is how many entities a design has, about, and how carefully it is measured.
type Size struct {
	Entities int
	Effort   designload.Effort
}

// Usual is the plan of the recorded table. The layouts of a design are compared by their checksums at the smallest size only, since
// that takes long.
var Usual = Plan{Random: 40, Sizes: []Size{
	{10_000, designload.Effort{Repetitions: 7, Least: 2 * time.Millisecond, Check: true}},
	{100_000, designload.Effort{Repetitions: 5, Least: 5 * time.Millisecond}},
	{1_000_000, designload.Effort{Repetitions: 2, Least: 50 * time.Millisecond}},
}}

// Small is a plan to see that it works.
var Small = Plan{Random: 4, Sizes: []Size{
	{1_000, designload.Effort{Repetitions: 3, Least: time.Millisecond, Check: true}},
	{10_000, designload.Effort{Repetitions: 3, Least: time.Millisecond}},
}}

// Example is a design with its name.
type Example struct{ Name, Text string }

// changed is how many entities a statement of a random design changes at most.
const changed = 100

// Report is what was measured and estimated.
type Report struct {
	Sizes       []Figures
	Examples    int // designs
	Random      int
	WriteErrors struct{ Examples, Random []float64 } // of the values that commits wrote, as shares
}

// Figures are those of one size.
type Figures struct {
	Entities int
	Systems  []Pair
	Choices  []Choice
}

// Pair is a measured and an estimated time of a system, in nanoseconds.
type Pair struct{ Measured, Estimated float64 }

// Choice is the layout of a design that has the least total.
type Choice struct {
	Design string
	Layout grouptree.Kind
	Ratio  float64 // of its measured round to that of the fastest layout
}

// Measure measures the examples that leave entities, and random designs. It calls told before each design. If the context is
// cancelled, it returns its error.
func Measure(ctx context.Context, plan Plan, examples []Example, prices *cost.Prices, told func(done, total int, design string)) (Report, error) {
	var report Report
	for _, size := range plan.Sizes {
		report.Sizes = append(report.Sizes, Figures{Entities: size.Entities})
	}
	total := (len(examples) + plan.Random) * len(plan.Sizes)
	for i := range len(examples) + plan.Random {
		name, design, err := designOf(examples, i)
		if err != nil {
			continue // an example without entities
		}
		errors := &report.WriteErrors.Random
		if i < len(examples) {
			report.Examples++
			errors = &report.WriteErrors.Examples
		} else {
			report.Random++
		}
		for k, size := range plan.Sizes {
			if ctx.Err() != nil {
				return report, ctx.Err()
			}
			told(i*len(plan.Sizes)+k, total, fmt.Sprint(name, " ", size.Entities))
			more, err := report.Sizes[k].measure(name, &design, size, prices)
			if err != nil {
				return report, fmt.Errorf("%s: %w", name, err)
			}
			*errors = append(*errors, more...)
		}
	}
	return report, nil
}

// designOf returns an example with its own groups, or a random design with a group for each system.
func designOf(examples []Example, i int) (name string, d designload.Design, err error) {
	if i < len(examples) {
		d, err = designload.Read(examples[i].Text, designload.Declared)
		return examples[i].Name, d, err
	}
	seed := i - len(examples) + 1
	d, err = designload.Read(designload.RandomChanging(uint64(seed), changed), designload.OfSystems)
	return fmt.Sprintf("random-%d", seed), d, err
}

// measure measures a design in one size, and returns the errors of the values that its commits wrote.
func (f *Figures) measure(name string, design *designload.Design, size Size, prices *cost.Prices) (errors []float64, err error) {
	defer debug.FreeOSMemory() // the next design finds no memory that this one has used
	trials := design.Try(max(1, size.Entities/design.Entities), calibrate.Layouts...)
	measured, err := designload.Measure(trials, size.Effort)
	if err != nil {
		return nil, err
	}
	for i, trial := range trials {
		estimated := trial.Prices(prices)
		for k, ns := range estimated.Runs {
			if ns > 0 { // a system without entities has no estimate
				f.Systems = append(f.Systems, Pair{measured[i].Runs[k], ns})
			}
		}
		errors = append(errors, trial.WriteErrors(measured[i])...)
	}
	if len(trials[0].Systems) == 0 {
		return errors, nil
	}
	choice := choiceOf(trials, measured, prices)
	if choice.Ratio > mostLoss { // a busy second of the machine does that too, so the middle of three counts
		ratios := []float64{choice.Ratio}
		for len(ratios) < 3 {
			if measured, err = designload.Measure(trials, size.Effort); err != nil {
				return nil, err
			}
			ratios = append(ratios, choiceOf(trials, measured, prices).Ratio)
		}
		slices.Sort(ratios)
		choice.Ratio = ratios[1]
	}
	choice.Design = name
	f.Choices = append(f.Choices, choice)
	return errors, nil
}

// choiceOf compares the layout with the least total with the one that was fastest.
func choiceOf(trials []*designload.Trial, measured []designload.Measured, prices *cost.Prices) Choice {
	chosen, best := 0, 0
	for i, trial := range trials {
		if trial.Round(trial.Prices(prices)) < trials[chosen].Round(trials[chosen].Prices(prices)) {
			chosen = i
		}
		if trial.Round(measured[i].Times) < trials[best].Round(measured[best].Times) {
			best = i
		}
	}
	ratio := trials[chosen].Round(measured[chosen].Times) / trials[best].Round(measured[best].Times)
	if trials[chosen].Same(trials[best]) {
		ratio = 1
	}
	return Choice{Layout: trials[chosen].Kind, Ratio: ratio}
}
