package claims

import (
	"fmt"
	"math"

	"github.com/copse-ecs/copse/internal/bench/scenario"
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
			{"Setup costs far more than pointers'", "89.7 s against 0.55 s for 5,000,000 entities with N = 12: in the data file 0.549 s before the pointers were shuffled, 0.449 s where they stayed in place.", setup},
			{"Setup is amortised after thousands of ticks", "2,197 ticks (100.11 s) at 5,000,000 entities and N = 12, which is 89.711 s less 0.549 s of setup at 86.178 less 45.581 ms a tick.", amortised},
			{"Fewest ticks to amortise at 500,000 and 1,000,000", saysFewest(), fewest},
			{"Five million entities take dozens of gigabytes", "so that they would not fit into memory at all.", gigabytes},
			{"One owning group is overly conservative", "EnTT lets a component be in one ordered group only; trees allow more and so more systems walk arrays in step.", oneGroup},
			{"Blind systems are to be avoided at all costs", "testing every entity and looking its components up is unacceptably slow.", blind},
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

func linear(d Data) Answer {
	var first, last float64
	from, to := 0, 0
	for _, n := range scenario.PaperSizes {
		if ours, _, ok := setupTimes(d, n, 12); ok {
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
	ours, pointers, ok := setupTimes(d, p.entities, 12)
	if !ok {
		return notMeasured
	}
	published, publishedPointers := publishedSetups(5e6, 12)
	v := judgeGain(ours/pointers-1, published/publishedPointers-1)
	figures := fmt.Sprintf("%s ms, pointers %s ms: %s times as much, for %s entities.", short(ours), short(pointers), short(ours/pointers), grouped(p.entities))
	if bulk, ok := d.medians(place{chain, "setup-bulk", p.entities, 12}, "copse"); ok {
		figures += fmt.Sprintf(" In bulk, composition by composition, %s ms.", short(bulk[0]))
	}
	return Answer{v, figures, "The published setup moves each component of each entity through its tree. A batch, which is worked out once for each composition instead of each component, avoids most of that."}
}

func amortised(d Data) Answer {
	p := d.nearest(place{chain, "setup", 5e6, 12}, "copse", "pointers")
	n, ok := ticksToAmortise(d, p.entities, 12)
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
