package claims

import (
	"fmt"
	"math"
	"strconv"

	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// paper is the paper that group trees come from.
func paper() Source {
	return Source{
		Name: "Idema: groups and trees",
		About: "The paper compares its component groups with arrays of interface pointers: entities have the first k of N components, a " +
			"tick adds each derivative to the one below. *Pointers* are the faster of insertion order and sorted by type. Its systems are in " +
			"C++; those here are in Go, whose compiler does not vectorise loops. Published figures in brackets are those of its data file, which " +
			"the charts of the playground show too.",
		Claims: []Claim{
			{"Ticks are faster than pointers", saysGains(), gains},
			{"Pointers stay about 80% slower at many entities", saysEighty(), eighty},
			{"Pointers win at 10,000 entities and high N", saysSmallPointers(), smallPointers},
			{"The gain falls with N and levels off", saysPlateau(), plateau},
			{"Setup grows almost linearly", saysLinear(), linear},
			{"Setup costs far more than pointers'", "considerably more: for example 89.7 s against 0.55 s for 5,000,000 entities with N = 12: in the data file 0.549 s before the pointers were shuffled, 0.449 s where they stayed in place.", setup},
			{"Setup is amortised after thousands of ticks", "2,197 ticks (100.11 s) at 5,000,000 entities and N = 12, which is 89.711 s less 0.549 s of setup at 86.178 less 45.581 ms a tick.", amortised},
			{"Fewest ticks to amortise at 500,000 and 1,000,000", saysFewest(), fewest},
			{"Five million entities take dozens of gigabytes", "more than any cache holds, so that they must be saved on a drive.", gigabytes},
			{"One owning group is overly conservative", "EnTT lets a component be in one ordered group only; trees allow more and so more systems walk arrays in step.", oneGroup},
			{"Blind systems are unacceptably slow", "they test every entity and look its components up, which should be avoided at all costs.", blind},
			{"A cache pays for systems that are not full", "others cache what a blind system works on in a secondary array, which assumes that changes are rare; caching for partial groups is future work. Not measured.", cachedJoins},
			{"A change costs a move for each group", "the upkeep is in O(groups × changes).", changes},
			{"Groups and archetypes can be joined", "an array for all entities of a group that keeps its order, and tables by composition for the rest, would combine both; neither built nor measured.", joined},
		},
	}
}

const chain = "derivative"

// tickTimes returns the time of a tick of Copse, and that of pointers in order or sorted, whichever is shorter.
func tickTimes(d Data, entities, n int) (ours, pointers float64, ok bool) {
	t, ok := d.medians(place{chain, "tick", entities, n}, tickStorages...)
	if !ok {
		return 0, 0, false
	}
	return t[0], min(t[1], t[2]), true
}

// tickStorages are the storages that the paper compares.
var tickStorages = []string{"copse", "pointers", "pointers-sorted"}

// countedPointers says what was counted of the pointers.
const countedPointers = "The pointers are the paper's: a class for each k, with its sums written out. What a tick of both needs is [counted](performance.md#groups-and-the-papers-pointers)."

// tickFigures returns the figures of a tick of Copse, and of pointers in order or sorted, whichever is shorter.
func tickFigures(d Data, entities, n int) (ours, pointers Figure, ok bool) {
	t, ok := d.at(place{chain, "tick", entities, n}, tickStorages...)
	if !ok {
		return Figure{}, Figure{}, false
	}
	pointers = t[1]
	if t[2].Median < t[1].Median {
		pointers = t[2]
	}
	return t[0], pointers, true
}

// judgeTick decides a published gain over pointers in one place. Where neither takes less, nothing was gained.
func judgeTick(ours, pointers Figure, published float64) Verdict {
	gain := pointers.Median/ours.Median - 1
	if compare(pointers, ours) == same {
		gain = 0
	}
	if gain == 0 {
		if math.Abs(published) < margin {
			return Reproduced
		}
		return NotReproduced
	}
	return judgeGain(gain, published)
}

// published80 is by how much slower pointers remain.
const published80 = 0.8

// eighty compares the gains at many entities and high N with the one that the text has.
func eighty(d Data) Answer {
	var verdicts []Verdict
	var rows [][]string
	for _, entities := range []int{1e6, 5e6} {
		for _, n := range highChains {
			if ours, pointers, ok := tickFigures(d, entities, n); ok {
				v := judgeTick(ours, pointers, published80)
				verdicts = append(verdicts, v)
				rows = append(rows, []string{grouped(entities), strconv.Itoa(n), percent(pointers.Median, ours.Median), saysGain(entities, n), v.String()})
			}
		}
	}
	if len(rows) == 0 {
		return notMeasured
	}
	return Answer{combine(verdicts), table([]string{"entities", "N", "pointers are slower by", "published", "as +80%"}, rows), countedPointers}
}

// plateauChains are the N that say whether a gain falls and levels off.
var plateauChains = []int{2, 4, 8, 12}

// plateau looks at every size whether the gain falls with N at first, and then no more than half as much from 8 to 12 as from 4 to 8.
func plateau(d Data) Answer {
	reproduced, of := 0, 0
	var rows [][]string
	for _, entities := range scenario.PaperSizes {
		row, gains := []string{grouped(entities)}, []float64{}
		for _, n := range plateauChains {
			if ours, pointers, ok := tickTimes(d, entities, n); ok {
				gains, row = append(gains, pointers/ours), append(row, percent(pointers, ours)+" ("+saysGain(entities, n)+")")
			}
		}
		if len(gains) < len(plateauChains) {
			continue
		}
		falls := gains[1] < gains[0] && gains[2] < gains[1]
		level := math.Abs(gains[3]-gains[2]) <= math.Abs(gains[1]-gains[2])/2
		if of++; falls && level {
			reproduced++
		}
		rows = append(rows, append(row, yes(falls), yes(level)))
	}
	if of == 0 {
		return notMeasured
	}
	return Answer{
		judgeShare(reproduced, of), table([]string{"entities", "N = 2", "4", "8", "12", "falls", "levels off"}, rows),
		"The gain, in brackets the published one. It levels off if it changes from 8 to 12 at most half as much as from 4 to 8. " + countedPointers,
	}
}

// linear compares the power with which setup grows, for each N: it is almost linear if the power is as near to 1 as that of the N whose
// published power is the farthest from it.
func linear(d Data) Answer {
	farthest := 0.0
	for _, n := range scenario.PaperChains {
		farthest = max(farthest, math.Abs(publishedPower(n)-1))
	}
	reproduced, of := 0, 0
	var rows [][]string
	for _, n := range scenario.PaperChains {
		power, sizes := setupPower(d, n)
		if sizes < 2 {
			continue
		}
		holds := math.Abs(power-1) <= farthest
		if of++; holds {
			reproduced++
		}
		rows = append(rows, []string{strconv.Itoa(n), strconv.Itoa(sizes), short(power), short(publishedPower(n)), yes(holds)})
	}
	if of == 0 {
		return notMeasured
	}
	return Answer{
		judgeShare(reproduced, of), table([]string{"N", "sizes", "power", "published", "almost linear"}, rows),
		fmt.Sprintf("The power of the number of entities with which the time grows, fitted to the sizes of one run. Almost linear is a power at most %s from 1, which is the farthest published one: so it is for %d of %d N.", short(farthest), reproduced, of),
	}
}

// setupPower returns with which power setup grows in the run with the most sizes, and how many these are.
func setupPower(d Data, n int) (power float64, sizes int) {
	d.noteWorkload(chain)
	for run := range d.runs {
		of := func(entities int) (float64, bool) {
			t := d.ofRun(run, place{chain, "setup", entities, n}, []string{"copse"})
			if t == nil {
				return 0, false
			}
			return t[0].Median, true
		}
		if p, k := powerOf(of); k > sizes {
			power, sizes = p, k
		}
	}
	return power, sizes
}

// measurableSetup is the shortest published setup of pointers, in milliseconds, that is compared: they are whole milliseconds.
const measurableSetup = 10

// setup compares the setups of every N, at the sizes at which the published ones of pointers are long enough.
func setup(d Data) Answer {
	var verdicts []Verdict
	slower, low, high := 0, math.Inf(1), math.Inf(-1)
	figures := gridTable(func(entities, n int) (string, bool) {
		published, publishedPointers := publishedSetups(entities, n)
		t, ok := d.at(place{chain, "setup", entities, n}, "copse", "pointers")
		if !ok || publishedPointers < measurableSetup {
			return "", false
		}
		times, v := t[0].Median/t[1].Median, NotReproduced
		if compare(t[0], t[1]) == more {
			slower++
			v = judgeGain(times-1, published/publishedPointers-1)
		}
		low, high, verdicts = min(low, times), max(high, times), append(verdicts, v)
		cell := fmt.Sprintf("%s (%s)", short(times), short(published/publishedPointers))
		if v == NotReproduced {
			cell += " no"
		}
		return cell, true
	})
	if len(verdicts) == 0 {
		return notMeasured
	}
	return Answer{combine(verdicts), figures, fmt.Sprintf("How many times as long as that of pointers a setup takes, by entities and N, in brackets the published one; where that of pointers is published with at least %d ms. "+
		"*no* is where it does not take more. It does in %d of %d places; it takes %s to %s times as long. The published setup moves each component of each entity through its tree. A batch, which is worked out once for each composition instead of each component, avoids most of that.",
		measurableSetup, slower, len(verdicts), short(low), short(high))}
}

// publishedPayoff is after how many ticks the published setup is amortised at the largest size and N.
const publishedPayoff = 2197

func amortised(d Data) Answer {
	p := d.nearest(place{chain, "setup", 5e6, 12}, "copse", "pointers")
	n, ok := ticksToAmortise(d, p.entities, 12)
	switch {
	case !ok:
		return notMeasured
	case math.IsInf(n, 1):
		return Answer{NotReproduced, "never, at " + grouped(p.entities) + " entities: ticks are not faster than those of pointers.", countedPointers}
	}
	return Answer{
		judgeGain(n, publishedPayoff), fmt.Sprintf("after %s ticks at %s entities.", saysTicks(n), grouped(p.entities)),
		"Setup takes little more than that of pointers, because a batch is worked out once for each composition. " + countedPointers,
	}
}

// dozens is how many bytes are dozens of gigabytes: two dozen at least.
const dozens = 24e9

func gigabytes(d Data) Answer {
	p := d.nearest(place{chain, "memory", 5e6, 12}, "copse", "pointers")
	b, ok := d.medians(p, "copse", "pointers")
	if !ok {
		return notMeasured
	}
	figures := fmt.Sprintf("%s bytes for an entity at %s entities, %s as pointers.", short(b[0]), grouped(p.entities), short(b[1]))
	if p.entities < 5e6 {
		return instead(figures, "The memory of 5,000,000 entities would have to be measured. As many bytes for each of them are "+short(b[0]*5e6/1e9)+" GB.")
	}
	v := NotReproduced
	if b[0]*5e6 >= dozens {
		v = Reproduced
	}
	return Answer{v, figures, fmt.Sprintf("That is %s GB, and %s GB as pointers; dozens are 24 at least. The values alone are 78 bytes for an entity on average, 0.39 GB in all: too much for a cache, and little for the memory of a machine.", short(b[0]*5e6/1e9), short(b[1]*5e6/1e9))}
}

// oneGroup compares one owning group with groups in one array for each component, wherever systems ask for several groups.
func oneGroup(d Data) Answer {
	reproduced, of := 0, 0
	var rows [][]string
	add := func(says, ours string, p place) {
		for _, at := range d.sizes(p, ours, "sparseset-group") {
			t, _ := d.at(at, ours, "sparseset-group")
			holds := compare(t[1], t[0]) == more
			if of++; holds {
				reproduced++
			}
			rows = append(rows, []string{says, grouped(at.entities), "`" + ours + "`", short(t[0].Median), short(t[1].Median), yes(holds)})
		}
	}
	add("a chain, N = 12", "copse", place{chain, "tick", 0, 12})
	for _, design := range scenario.CrossingDesigns {
		add("groups that cross, "+design.Name, "copse-laminar", place{crossing, "systems-" + design.Name, 0, design.Components})
	}
	if of == 0 {
		return notMeasured
	}
	return Answer{
		judgeShare(reproduced, of), table([]string{"groups of the systems", "entities", "several groups", "ns", "one group, ns", "one group takes more"}, rows),
		"Nanoseconds for an entity and tick. In the chain the one group helps one of the eleven systems; the others look up every entity. `copse-laminar` has one array for each component, as the paper does.",
	}
}

// blindTimes is how many times as long as a full system one takes at least that is unacceptably slow.
const blindTimes = 2

func blind(d Data) Answer {
	storages := []string{"copse", "copse-partial", "copse-blind"}
	reproduced, of := 0, 0
	var rows [][]string
	for k, m := range joinMetrics {
		if k == 0 {
			m.says += ", and rows that were looked up are kept"
		}
		for _, p := range d.sizes(place{"join", m.name, 0, 0}, storages...) {
			t, _ := d.medians(p, storages...)
			holds := t[2] >= blindTimes*t[0]
			if of++; holds {
				reproduced++
			}
			rows = append(rows, append(append([]string{m.says, grouped(p.entities)}, allShort(t)...), short(t[2]/t[0]), yes(holds)))
		}
	}
	if of == 0 {
		return notMeasured
	}
	return Answer{
		judgeShare(reproduced, of), table([]string{"in a tick", "entities", "full", "partial", "blind", "blind / full", "too slow"}, rows),
		fmt.Sprintf("Nanoseconds for an entity and tick. Too slow is %d times as long as full, or more. Whether a group is worth its upkeep is another question, which [arrange](arrange.md) answers for a design.", blindTimes),
	}
}

// groupCounts are the numbers of groups of the workload granularity.
var groupCounts = []int{1, 4, 16, 64, 256}
