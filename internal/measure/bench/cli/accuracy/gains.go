package accuracy

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/designload"
	"github.com/copse-ecs/copse/internal/wording"
)

// The goals of arranged designs, as multiples of the time of archetype tables.
const (
	mostEach = 1.05
	mostMean = 1.0
)

// The storages of an arranged design: with the groups that were found, with those of its text, and what both are compared with. By hand
// is the arrangement of the first one on plain slices.
const (
	arrangedStorage = "copse"
	declaredStorage = designload.DeclaredStorage
	tablesStorage   = "archetype"
	handStorage     = designload.SlicesStorage
)

// Gain is what an arrangement of a design promises and does. Times are medians, in nanoseconds for a round.
type Gain struct {
	Design string
	designload.Arranged
	Declared, Now, Hand, Tables float64 // a round with the groups of the text, with those that were found, with these by hand, and on archetype tables
	Tick, HandTick              float64 // a run of all systems, as a multiple of that on archetype tables
}

// GainPlan says how arranged designs are measured.
type GainPlan struct {
	Entities    int // that a design has at least: there are several in the place of each entity
	Repetitions int
	Least       time.Duration // that a sample takes
}

// UsualGains is the plan of the recorded table.
var UsualGains = GainPlan{10_000, 9, 20 * time.Millisecond}

// SmallGains is a plan to see that it works.
var SmallGains = GainPlan{500, 2, time.Millisecond}

// MeasureGains arranges the examples that leave entities and measures each in turns: as arranged, by hand,
// as declared and on archetype tables.
func MeasureGains(ctx context.Context, plan GainPlan, examples []Example, told func(done, total int, design string)) (out []Gain, err error) {
	runner := bench.Runner{Repetitions: plan.Repetitions, MinBatch: plan.Least}
	for i, e := range examples {
		design, err := designload.Read(e.Text, designload.Declared)
		if err != nil {
			continue // an example without entities
		}
		told(i, len(examples), e.Name)
		arranged, err := designload.Arrange(e.Text, (plan.Entities+design.Entities-1)/design.Entities)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", e.Name, err)
		}
		onlyCompared(&arranged.Workload)
		results, err := runner.Run(ctx, arranged.Workload)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", e.Name, err)
		}
		figure := func(metric, storage string) float64 {
			k := slices.IndexFunc(results, func(r bench.Result) bool { return r.Metric == metric && r.Storage == storage && r.Part == "" })
			if k < 0 {
				return math.NaN()
			}
			return results[k].Summary.Median
		}
		out = append(out, Gain{
			e.Name, arranged, figure("round", declaredStorage), figure("round", arrangedStorage), figure("round", handStorage), figure("round", tablesStorage),
			figure("tick", arrangedStorage) / figure("tick", tablesStorage), figure("tick", handStorage) / figure("tick", tablesStorage),
		})
	}
	return out, nil
}

// onlyCompared leaves the metrics and storages of a table of gains in a workload.
func onlyCompared(w *bench.Workload) {
	w.Metrics = slices.DeleteFunc(w.Metrics, func(m bench.Metric) bool { return m.Name != "round" && m.Name != "tick" })
	for i := range w.Metrics {
		w.Metrics[i].Cases = slices.DeleteFunc(w.Metrics[i].Cases, func(c bench.Case) bool {
			return !slices.Contains([]string{arrangedStorage, declaredStorage, handStorage, tablesStorage}, c.Storage)
		})
	}
}

// GainsTable writes gains as Markdown.
func GainsTable(gains []Gain, m bench.Machine) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %d cores, %s, commit %s, %s.\n\n", m.CPU, m.Cores, m.Toolchain, m.Commit, m.Date)
	b.WriteString("| example | entities | groups | promised | measured | a round, to archetype tables | by hand | all systems once, to archetype tables | by hand |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|\n")
	var rounds, handRounds, ticks, handTicks []float64
	for _, g := range gains {
		rounds, handRounds = append(rounds, g.Now/g.Tables), append(handRounds, g.Hand/g.Tables)
		ticks, handTicks = append(ticks, g.Tick), append(handTicks, g.HandTick)
		proved := ""
		if !g.Proved {
			proved = " (not proved best)"
		}
		fmt.Fprintf(&b, "| %s%s | %s | %d | %s | %s | %.2f × | %.2f × | %.2f × | %.2f × |\n", g.Design, proved, wording.Grouped(g.Entities), g.Groups,
			change(g.Before, g.After), change(g.Declared, g.Now), g.Now/g.Tables, g.Hand/g.Tables, g.Tick, g.HandTick)
	}
	fmt.Fprintf(&b, "| geometric mean | | | | | %.2f × | %.2f × | %.2f × | %.2f × |\n\n",
		geometricMean(rounds), geometricMean(handRounds), geometricMean(ticks), geometricMean(handTicks))
	fmt.Fprintf(&b, "The goal is %.2f × for each example, ticked, and %.1f × in the mean: ", mostEach, mostMean)
	if slices.Max(ticks) <= mostEach && geometricMean(ticks) <= mostMean {
		b.WriteString("reached.\n")
	} else {
		b.WriteString("missed.\n")
	}
	return b.String()
}

// change says how much less a time is than another one.
func change(from, to float64) string {
	if percent := math.Round(100 * (1 - to/from)); percent != 0 {
		return fmt.Sprintf("%+.0f%%", -percent)
	}
	return "the same"
}

func geometricMean(list []float64) float64 {
	sum := 0.0
	for _, x := range list {
		sum += math.Log(x)
	}
	return math.Exp(sum / float64(len(list)))
}
