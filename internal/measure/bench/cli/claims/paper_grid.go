package claims

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// gridTable writes a table of the paper's grid: a row for each N, a column for each size, as far as there are cells. cell is called once for
// each and returns false where nothing was measured.
func gridTable(cell func(entities, n int) (string, bool)) string {
	cells := map[[2]int]string{}
	var columns, chains []int
	for _, entities := range scenario.PaperSizes {
		for _, n := range scenario.PaperChains {
			if text, ok := cell(entities, n); ok {
				cells[[2]int{entities, n}] = text
				columns, chains = append(columns, entities), append(chains, n)
			}
		}
	}
	if len(cells) == 0 {
		return ""
	}
	slices.Sort(chains)
	head := []string{"N"}
	columns = slices.Compact(columns)
	for _, entities := range columns {
		head = append(head, grouped(entities))
	}
	var rows [][]string
	for _, n := range slices.Compact(chains) {
		row := []string{strconv.Itoa(n)}
		for _, entities := range columns {
			row = append(row, cells[[2]int{entities, n}])
		}
		rows = append(rows, row)
	}
	return table(head, rows)
}

// saysGain writes a published gain.
func saysGain(entities, n int) string { return percent(1+publishedGain(entities, n), 1) }

func saysGains() string {
	return fmt.Sprintf("gains of %s and %s at 10,000 entities (N = 2 and 12), %s and %s at 1,000,000, %s and %s at 5,000,000.",
		saysGain(1e4, 2), saysGain(1e4, 12), saysGain(1e6, 2), saysGain(1e6, 12), saysGain(5e6, 2), saysGain(5e6, 12))
}

// gains compares the gain at every size and N that was measured with the published one.
func gains(d Data) Answer {
	var verdicts []Verdict
	figures := gridTable(func(entities, n int) (string, bool) {
		ours, pointers, ok := tickFigures(d, entities, n)
		if !ok {
			return "", false
		}
		v := judgeTick(ours, pointers, publishedGain(entities, n))
		verdicts = append(verdicts, v)
		cell := percent(pointers.Median, ours.Median) + " (" + saysGain(entities, n) + ")"
		switch v {
		case Different:
			cell += " different"
		case NotReproduced:
			cell += " no"
		}
		return cell, true
	})
	if figures == "" {
		return notMeasured
	}
	return Answer{combine(verdicts), figures, "The gain by entities and N, in brackets the published one. *different* is where it has the same sign and is not between half and double as much, *no* where it has not the same sign, or is not told apart from chance. " + countedPointers}
}

func saysEighty() string {
	low, high := math.Inf(1), math.Inf(-1)
	for _, entities := range []int{1e6, 5e6} {
		for _, n := range highChains {
			g := publishedGain(entities, n)
			low, high = min(low, g), max(high, g)
		}
	}
	return fmt.Sprintf("at 1,000,000 and 5,000,000 entities and high N the virtual pointers remain around 80%% slower; by %.0f%% to %.0f%% in the data file at N = 8 to 12.", 100*low, 100*high)
}

// highChains are the high N.
var highChains = []int{8, 9, 10, 11, 12}

// pointersWin returns the N at which published pointers are faster than groups.
func pointersWin(entities int) (out []int) {
	for _, n := range scenario.PaperChains {
		if publishedGain(entities, n) < 0 {
			out = append(out, n)
		}
	}
	return out
}

func saysSmallPointers() string {
	var list []string
	for _, n := range pointersWin(1e4) {
		list = append(list, strconv.Itoa(n))
	}
	return "at 10,000 entities the pointers are the faster ones at higher N: in the data file at N = " + strings.Join(list, ", ") + " (0.049 against 0.065 ms at N = 12)."
}

// smallPointers looks where published pointers are faster.
func smallPointers(d Data) Answer {
	reproduced, of := 0, 0
	var rows [][]string
	for _, n := range pointersWin(1e4) {
		t, ok := d.at(place{chain, "tick", 1e4, n}, append(slices.Clone(tickStorages), "pointers-shuffled")...)
		if !ok {
			continue
		}
		ours, pointers, _ := tickFigures(d, 1e4, n)
		wins := compare(pointers, ours) == less
		if of++; wins {
			reproduced++
		}
		rows = append(rows, []string{strconv.Itoa(n), short(t[0].Median), short(t[1].Median), short(t[2].Median), short(t[3].Median), percent(pointers.Median, ours.Median), saysGain(1e4, n), yes(wins)})
	}
	if of == 0 {
		return notMeasured
	}
	return Answer{
		judgeShare(reproduced, of), table([]string{"N", "`copse`", "`pointers`", "`pointers-sorted`", "`pointers-shuffled`", "gain over the faster of order and sorted", "published", "pointers win"}, rows),
		"Nanoseconds for an entity and tick. Sorted pointers call the same function many times in a row; in order nearly every call is predicted wrongly. " + countedPointers,
	}
}

func saysPlateau() string {
	return fmt.Sprintf("more work for each virtual call amortises it, and the gain reaches a plateau: %s, %s, %s and %s at N = 2, 4, 8 and 12 with 1,000,000 entities.",
		saysGain(1e6, 2), saysGain(1e6, 4), saysGain(1e6, 8), saysGain(1e6, 12))
}

// powerOf returns with which power of the number of entities a time grows: the slope of the line that fits the logarithms of all sizes best.
// It means something if there are at least two.
func powerOf(ms func(entities int) (float64, bool)) (power float64, sizes int) {
	var x, y []float64
	for _, entities := range scenario.PaperSizes {
		if t, ok := ms(entities); ok {
			x, y = append(x, math.Log(float64(entities))), append(y, math.Log(t))
		}
	}
	meanX, meanY := mean(x), mean(y)
	var products, squares float64
	for i := range x {
		products += (x[i] - meanX) * (y[i] - meanY)
		squares += (x[i] - meanX) * (x[i] - meanX)
	}
	return products / squares, len(x)
}

func mean(values []float64) (sum float64) {
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}

// publishedPower returns with which power of the number of entities the published setup grows.
func publishedPower(n int) float64 {
	power, _ := powerOf(func(entities int) (float64, bool) {
		groups, _ := publishedSetups(entities, n)
		return groups, true
	})
	return power
}

func saysLinear() string {
	return fmt.Sprintf("the time to create the entities is almost linear in their number; in the data file it grows with the power %.2f at N = 2 and %.2f at N = 12.", publishedPower(2), publishedPower(12))
}

// setupTimes returns the setup times of Copse and of pointers.
func setupTimes(d Data, entities, n int) (ours, pointers float64, ok bool) {
	t, ok := d.medians(place{chain, "setup", entities, n}, "copse", "pointers")
	if !ok {
		return 0, 0, false
	}
	return t[0], t[1], true
}

// ticksToAmortise returns after how many ticks the longer setup has paid off; infinity if never.
func ticksToAmortise(d Data, entities, n int) (float64, bool) {
	setup, pointerSetup, ok := setupTimes(d, entities, n)
	ours, pointers, has := tickTimes(d, entities, n)
	if !ok || !has {
		return 0, false
	}
	if setup <= pointerSetup {
		return 0, true
	}
	if pointers <= ours {
		return math.Inf(1), true
	}
	return (setup - pointerSetup) * 1e6 / ((pointers - ours) * float64(entities)), true
}

// saysTicks writes a number of ticks.
func saysTicks(ticks float64) string {
	if math.IsInf(ticks, 1) {
		return "never"
	}
	return grouped(int(math.Ceil(ticks)))
}

// fewestThere returns the fewest ticks at 500,000 and 1,000,000 entities, and at the other sizes.
func fewestThere(ticks func(entities int) float64) (there, elsewhere float64) {
	there, elsewhere = math.Inf(1), math.Inf(1)
	for _, entities := range scenario.PaperSizes {
		if entities == 5e5 || entities == 1e6 {
			there = min(there, ticks(entities))
		} else {
			elsewhere = min(elsewhere, ticks(entities))
		}
	}
	return there, elsewhere
}

func saysFewest() string {
	supported := 0
	for _, n := range scenario.PaperChains {
		there, elsewhere := fewestThere(func(entities int) float64 { return publishedAmortised(entities, n) })
		if there < elsewhere {
			supported++
		}
	}
	return fmt.Sprintf("there the ECS has paid for its setup after the fewest ticks; in the data file it is so at %d of %d N.", supported, len(scenario.PaperChains))
}

// fewest shows after how many ticks a setup has paid off. The claim holds for an N if these are the fewest at one of the two sizes.
func fewest(d Data) Answer {
	ticks := map[[2]int]float64{}
	figures := gridTable(func(entities, n int) (string, bool) {
		t, ok := ticksToAmortise(d, entities, n)
		if !ok {
			return "", false
		}
		ticks[[2]int{entities, n}] = t
		return saysTicks(t) + " (" + saysTicks(publishedAmortised(entities, n)) + ")", true
	})
	if figures == "" {
		return notMeasured
	}
	reproduced, of := 0, 0
	for _, n := range scenario.PaperChains {
		there, elsewhere := fewestThere(func(entities int) float64 {
			if t, ok := ticks[[2]int{entities, n}]; ok {
				return t
			}
			return math.NaN()
		})
		if math.IsNaN(there) || math.IsNaN(elsewhere) {
			continue // a size is missing
		}
		if of++; there < elsewhere {
			reproduced++
		}
	}
	return Answer{judgeShare(reproduced, of), figures, fmt.Sprintf("Ticks to amortise by entities and N, in brackets the published ones; 0 where the setup takes no longer than that of pointers. "+
		"At 500,000 or 1,000,000 they are the fewest at %d of %d N. %s", reproduced, of, countedPointers)}
}
