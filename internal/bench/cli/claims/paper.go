package claims

import (
	"fmt"
	"math"
	"strconv"
)

// paper is the paper that group trees come from.
func paper() Source {
	return Source{
		Name: "Idema: groups and trees",
		About: "The paper compares its component groups with arrays of interface pointers: entities have the first k of N components, a " +
			"tick adds each derivative to the one below. *Pointers* are the faster of insertion order and sorted by type. Its systems are in " +
			"C++; those here are in Go, whose compiler does not vectorise loops.",
		Claims: []Claim{
			{"Ticks are faster than pointers", "gains of 120% and −25% at 10,000 entities (N = 2 and 12), 495% and 94% at 1,000,000, 361% and 89% at 5,000,000.", gains},
			{"Pointers stay about 80% slower at many entities", "at 1,000,000 and 5,000,000 entities and high N the virtual pointers remain around 80% slower.", eighty},
			{"Pointers win at 10,000 entities and high N", "at 10,000 entities the pointers are the faster ones at higher N (0.049 against 0.065 ms at N = 12).", smallPointers},
			{"The gain falls with N and levels off", "more work for each virtual call amortises it, and the gain reaches a plateau.", plateau},
			{"Setup grows almost linearly", "the time to create the entities is almost linear in their number.", linear},
			{"Setup costs far more than pointers'", "89.7 s against 0.55 s for 5,000,000 entities with N = 12 (0.449 s in the data file).", setup},
			{"Setup is amortised after thousands of ticks", "2,197 ticks (100.11 s) at 5,000,000 entities and N = 12.", amortised},
			{"Fewest ticks to amortise at 500,000 and 1,000,000", "there the ECS has paid for its setup after the fewest ticks.", fewest},
			{"Five million entities take dozens of gigabytes", "so that they would not fit into memory at all.", gigabytes},
			{"One owning group is overly conservative", "EnTT lets a component be in one ordered group only; trees allow more and so more systems walk arrays in step.", oneGroup},
			{"Blind systems are to be avoided at all costs", "testing every entity and looking its components up is unacceptably slow.", blind},
			{"A change costs a move for each group", "the upkeep is in O(groups × changes).", changes},
			{"Groups and archetypes can be joined", "an array for all entities of a group that keeps its order, and tables by composition for the rest, would combine both; it was not built.", joined},
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

// publishedGains are the shares by which a tick of pointers takes longer than one of groups.
var publishedGains = []struct {
	entities, n int
	gain        float64
}{{1e4, 2, 1.20}, {1e4, 12, -0.25}, {1e6, 2, 4.95}, {1e6, 12, 0.94}, {5e6, 2, 3.61}, {5e6, 12, 0.89}}

func gains(d Data) Answer {
	var rows [][]string
	var verdicts []Verdict
	for _, c := range publishedGains {
		ours, pointers, ok := tickTimes(d, c.entities, c.n)
		if !ok {
			continue
		}
		v := judgeGain(pointers/ours-1, c.gain)
		verdicts = append(verdicts, v)
		rows = append(rows, []string{
			grouped(c.entities), strconv.Itoa(c.n), short(ours), short(pointers), percent(pointers, ours), percent(1+c.gain, 1), v.String(),
		})
	}
	if len(rows) == 0 {
		return notMeasured
	}
	return Answer{
		combine(verdicts),
		table([]string{"entities", "N", "Copse, ns per entity", "pointers, ns", "gain", "published gain", "verdict"}, rows),
		"",
	}
}

func eighty(d Data) Answer {
	var parts []Verdict
	figures, last := "", 0
	for _, n := range []int{1e6, 5e6} {
		p := d.nearest(place{chain, "tick", n, 12}, tickStorages...)
		if ours, pointers, ok := tickTimes(d, p.entities, 12); ok && p.entities != last {
			last = p.entities
			parts = append(parts, judgeGain(pointers/ours-1, 0.8))
			figures += fmt.Sprintf("%s at %s entities; ", percent(pointers, ours), grouped(p.entities))
		}
	}
	return Answer{combine(parts), trim(figures), ""}
}

// trim ends a list, whose last separator it removes.
func trim(list string) string {
	if len(list) > 2 {
		return list[:len(list)-2] + "."
	}
	return list
}

func smallPointers(d Data) Answer {
	ours, pointers, ok := tickTimes(d, 1e4, 12)
	if !ok {
		return notMeasured
	}
	v := NotReproduced
	if pointers < ours {
		v = Reproduced
	}
	return Answer{v, fmt.Sprintf("Copse %s, pointers %s ns per entity and tick at N = 12.", short(ours), short(pointers)), ""}
}

func plateau(d Data) Answer {
	at := d.nearest(place{chain, "tick", 1e6, 8}, tickStorages...).entities
	var gains []float64
	figures := ""
	for _, n := range []int{2, 4, 8, 12} {
		ours, pointers, ok := tickTimes(d, at, n)
		if !ok {
			return notMeasured
		}
		gains = append(gains, pointers/ours-1)
		figures += fmt.Sprintf("%s at N = %d, ", percent(pointers, ours), n)
	}
	falls := gains[0] > gains[1] && gains[1] > gains[3]
	level := math.Abs(gains[2]-gains[3]) < (gains[0]-gains[3])/4
	v := Different
	if falls && level {
		v = Reproduced
	} else if !falls {
		v = NotReproduced
	}
	return Answer{v, trim(figures) + " All at " + grouped(at) + " entities.", ""}
}

// setupTimes returns the setup times of Copse and of pointers.
func setupTimes(d Data, entities int) (ours, pointers float64, ok bool) {
	t, ok := d.medians(place{chain, "setup", entities, 12}, "copse", "pointers")
	if !ok {
		return 0, 0, false
	}
	return t[0], t[1], true
}

// sizes are the numbers of entities of the paper.
var sizes = []int{1e4, 5e4, 1e5, 5e5, 1e6, 5e6}

func linear(d Data) Answer {
	var first, last float64
	from, to := 0, 0
	for _, n := range sizes {
		if ours, _, ok := setupTimes(d, n); ok {
			if from == 0 {
				from, first = n, ours
			}
			to, last = n, ours
		}
	}
	if from == to {
		return notMeasured
	}
	power := math.Log(last/first) / math.Log(float64(to)/float64(from))
	v := Different
	if power > 0.85 && power < 1.15 {
		v = Reproduced
	}
	return Answer{v, fmt.Sprintf("%s ms at %s entities, %s ms at %s: the time grows with the power %.2f of the number.", short(first), grouped(from), short(last), grouped(to), power), ""}
}

func setup(d Data) Answer {
	p := d.nearest(place{chain, "setup", 5e6, 12}, "copse", "pointers")
	ours, pointers, ok := setupTimes(d, p.entities)
	if !ok {
		return notMeasured
	}
	v := judgeGain(ours/pointers-1, 89.7/0.55-1)
	figures := fmt.Sprintf("%s ms, pointers %s ms: %s times as much, for %s entities.", short(ours), short(pointers), short(ours/pointers), grouped(p.entities))
	if bulk, ok := d.medians(place{chain, "setup-bulk", p.entities, 12}, "copse"); ok {
		figures += fmt.Sprintf(" In bulk, composition by composition, %s ms.", short(bulk[0]))
	}
	return Answer{v, figures, "The published setup moves each component of each entity through its tree. A batch, which is worked out once for each composition instead of each component, avoids most of that."}
}

// ticksToAmortise returns after how many ticks the longer setup has paid off; infinity if never.
func ticksToAmortise(d Data, entities int) (float64, bool) {
	setup, pointerSetup, ok := setupTimes(d, entities)
	ours, pointers, has := tickTimes(d, entities, 12)
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

func amortised(d Data) Answer {
	p := d.nearest(place{chain, "setup", 5e6, 12}, "copse", "pointers")
	n, ok := ticksToAmortise(d, p.entities)
	if !ok {
		return notMeasured
	}
	if math.IsInf(n, 1) {
		return Answer{NotReproduced, "never, at " + grouped(p.entities) + " entities: ticks are not faster than those of pointers.", ""}
	}
	v := Different
	if n > 2197/2 && n < 2197*2 {
		v = Reproduced
	}
	return Answer{v, fmt.Sprintf("after %s ticks at %s entities.", grouped(int(math.Ceil(n))), grouped(p.entities)), ""}
}

func fewest(d Data) Answer {
	there, elsewhere, measured := math.Inf(1), math.Inf(1), 0
	figures := ""
	for _, n := range sizes {
		ticks, ok := ticksToAmortise(d, n)
		if !ok {
			continue
		}
		measured++
		if math.IsInf(ticks, 1) {
			figures += fmt.Sprintf("never at %s, ", grouped(n))
		} else {
			figures += fmt.Sprintf("%s at %s, ", grouped(int(math.Ceil(ticks))), grouped(n))
		}
		if n == 5e5 || n == 1e6 {
			there = min(there, ticks)
		} else {
			elsewhere = min(elsewhere, ticks)
		}
	}
	figures = trim(figures)
	if measured < len(sizes) {
		return Answer{NotMeasured, figures, ""}
	}
	figures = "ticks to amortise: " + figures
	switch {
	case there < elsewhere:
		return Answer{Reproduced, figures, ""}
	case there == 0 && elsewhere == 0:
		return Answer{Different, figures, "Where it is 0 the setup takes no longer than that of pointers, which is also so at other sizes."}
	}
	return Answer{NotReproduced, figures, ""}
}

func gigabytes(d Data) Answer {
	p := d.nearest(place{chain, "memory", 5e6, 12}, "copse", "pointers")
	b, ok := d.medians(p, "copse", "pointers")
	if !ok {
		return notMeasured
	}
	total := b[0] * 5e6 / 1e9
	v := NotReproduced
	if total > 12 {
		v = Reproduced
	}
	return Answer{v, fmt.Sprintf("%s bytes for an entity, %s as pointers: %s GB for five million (measured at %s entities).", short(b[0]), short(b[1]), short(total), grouped(p.entities)),
		"The values alone are 78 bytes for an entity on average at N = 12, 0.39 GB in all: too much for a cache, and little for the memory of a machine."}
}

func oneGroup(d Data) Answer {
	p := d.nearest(place{chain, "tick", 1e6, 12}, "sparseset-group")
	t, ok := d.medians(p, "copse", "sparseset-group", "sparseset")
	if !ok {
		return notMeasured
	}
	v := NotReproduced
	if t[1] > 1.2*t[0] {
		v = Reproduced
	}
	return Answer{v, fmt.Sprintf("Copse %s, a sparse set with one owning group %s, without %s ns per entity and tick (N = 12, %s entities).", short(t[0]), short(t[1]), short(t[2]), grouped(p.entities)),
		"The group helps one of the eleven systems; the others look up every entity."}
}

func blind(d Data) Answer {
	p := d.nearest(place{"join", "tick-changing", 1e6, 0})
	t, ok := d.medians(p, "copse", "copse-partial", "copse-blind")
	if !ok {
		return notMeasured
	}
	v := NotReproduced
	if t[2] > 2*t[0] {
		v = Reproduced
	}
	figures := fmt.Sprintf("full %s, partial %s, blind %s ns per entity and tick while 1%% of the entities change (%s entities)", short(t[0]), short(t[1]), short(t[2]), grouped(p.entities))
	if rest, ok := d.medians(place{"join", "tick", p.entities, 0}, "copse", "copse-partial", "copse-blind"); ok {
		figures += fmt.Sprintf("; %s, %s, %s without changes, where rows that were looked up are kept", short(rest[0]), short(rest[1]), short(rest[2]))
	}
	return Answer{v, figures + ".", ""}
}

func changes(d Data) Answer {
	p := d.nearest(place{"granularity", "change-one-256", 1e5, 0})
	one, ok := d.medians(place{"granularity", "change-one-1", p.entities, 0}, "copse")
	many, has := d.medians(p, "copse", "archetype")
	if !ok || !has {
		return notMeasured
	}
	v := NotReproduced
	if many[0] > 2*one[0] {
		v = Reproduced
	}
	figures := fmt.Sprintf("a single change takes %s ns in 1 group, %s in 256, %s in 256 archetype tables", short(one[0]), short(many[0]), short(many[1]))
	if t, ok := d.medians(place{"granularity", "change-10pct-256", p.entities, 0}, "copse", "archetype"); ok {
		figures += fmt.Sprintf("; of 10%% of the entities at once each takes %s ns in 256 groups, %s in tables", short(t[0]), short(t[1]))
	}
	return Answer{v, figures + ".", "A commit visits only the blocks that it reaches, so the number of groups hardly matters."}
}

func joined(d Data) Answer {
	p := d.nearest(place{chain, "tick", 1e6, 12}, "hybrid")
	t, ok := d.medians(p, "copse", "archetype", "hybrid")
	c, has := d.medians(d.nearest(place{"structural", "change-1pct", 1e5, 0}), "copse", "archetype", "hybrid")
	if !ok || !has {
		return notMeasured
	}
	v := NotReproduced
	if t[2] < 1.15*t[0] && c[2] < 2*c[1] {
		v = Reproduced
	} else if t[2] < 1.15*t[0] {
		v = Different
	}
	return Answer{v, fmt.Sprintf("tick: Copse %s, archetypes %s, the hybrid %s ns per entity; a change: %s, %s, %s ns.", short(t[0]), short(t[1]), short(t[2]), short(c[0]), short(c[1]), short(c[2])),
		"It is the storage hybrid of [Storages](storages.md#hybrid)."}
}
