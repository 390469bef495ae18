package attach

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/world/schedule"
	"github.com/copse-ecs/copse/internal/world/usage"
)

// The most that is written. A reader takes as much; what is more is left out, and the document is not complete.
const (
	maxCompositions = 20_000
	maxTransitions  = 20_000
	maxSystems      = 1024
	maxGroups       = 256
)

// observed is a document. Counts that are not known are null.
type observed struct {
	Schema       string        `json:"schema"`
	Library      string        `json:"library"`
	Program      string        `json:"program"`
	Ticks        int           `json:"ticks"`
	Ns           int64         `json:"ns"`
	Components   []component   `json:"components"`
	Layout       string        `json:"layout"`
	Groups       []group       `json:"groups"`
	Compositions []composition `json:"compositions"`
	Systems      []system      `json:"systems"`
	Transitions  []transition  `json:"transitions"`
	Complete     bool          `json:"complete"`
	Notes        []string      `json:"notes"`
}

type component struct {
	Name  string `json:"name"`
	Bytes int    `json:"bytes"`
}

type group struct {
	With    []int `json:"with"`
	Without []int `json:"without"`
}

type composition struct {
	Components []int `json:"components"`
	Count      int   `json:"count"`
}

type system struct {
	Name     string `json:"name"`
	Reads    []int  `json:"reads"`
	Writes   []int  `json:"writes"`
	Optional []int  `json:"optional"`
	With     []int  `json:"with"`
	Without  []int  `json:"without"`
	Runs     int    `json:"runs"`
	Ns       *int64 `json:"ns"`
	Matched  int    `json:"matched"`
}

type transition struct {
	From  *int `json:"from"`
	To    *int `json:"to"`
	Count int  `json:"count"`
}

// writing is a document that is being written.
type writing struct {
	out    observed
	census grouptree.Census
	index  map[grouptree.Set]int // of compositions
}

// document writes what the world has done.
func (p *Program) document() []byte {
	w := &writing{index: map[grouptree.Set]int{}, census: p.of.Arrays().Census()}
	w.out = observed{
		Schema: "copse.observe/1", Library: "copse", Program: p.name, Ticks: p.watch.Ticks, Ns: p.watch.Ns, Complete: true,
		Components: []component{}, Layout: p.of.Arrays().Kind.String(), Groups: []group{}, Compositions: []composition{}, Systems: []system{}, Transitions: []transition{}, Notes: []string{},
	}
	for i := range p.of.Registry().List {
		x := &p.of.Registry().List[i]
		size := x.Bytes
		if x.Tag {
			size = 0
		}
		w.out.Components = append(w.out.Components, component{shortened(x.Name, i), size})
	}
	for i, x := range p.of.Arrays().Groups {
		if i == maxGroups {
			w.out.Complete = false
			break
		}
		w.out.Groups = append(w.out.Groups, group{With: listOf(x.Has), Without: listOf(x.Cares.Minus(x.Has))})
	}
	for i, set := range w.census.Comps {
		if n := w.census.Count[i]; n > 0 {
			if at := w.composition(set); at >= 0 {
				w.out.Compositions[at].Count = n
			}
		}
	}
	w.systems(p)
	for _, x := range p.of.Commits().Totals.List() {
		w.transition(x)
	}
	if !w.out.Complete {
		w.out.Notes = append(w.out.Notes, "There are more groups, compositions, transitions or systems than a document has.")
	}
	text, err := json.Marshal(w.out)
	if err != nil {
		panic("attach: " + err.Error()) // all fields are numbers and texts
	}
	return append(text, '\n')
}

// shortened returns a name that readers take. Different things have different numbers.
func shortened(name string, number int) string {
	const most = 180
	if len(name) <= most {
		return name
	}
	return strings.ToValidUTF8(name[:most], "") + ".." + strconv.Itoa(number)
}

// composition returns the index of a composition, -1 if there is no room for it.
func (w *writing) composition(set grouptree.Set) int {
	at, known := w.index[set]
	switch {
	case known:
		return at
	case len(w.out.Compositions) == maxCompositions:
		w.out.Complete = false
		return -1
	}
	w.index[set] = len(w.out.Compositions)
	w.out.Compositions = append(w.out.Compositions, composition{Components: listOf(set)})
	return w.index[set]
}

func listOf(set grouptree.Set) []int {
	out := []int{}
	for c := range set.All() {
		out = append(out, c)
	}
	return out
}

// systems adds the systems, in the order of a tick, and says what is left out.
func (w *writing) systems(p *Program) {
	p.of.Schedule().Sort()
	var tasks, filtered, together int
	var ofTasks int64
	for x := range p.of.Schedule().Entries() {
		switch {
		case x.Access.Task:
			tasks++
			ofTasks += x.Watched.Ns
		case len(w.out.Systems) == maxSystems:
			w.out.Complete = false
		default:
			one := w.system(x)
			if one.Ns == nil {
				together++
			}
			if x.Walk.Filter.Filters() {
				filtered++
			}
			w.out.Systems = append(w.out.Systems, one)
		}
	}
	if tasks > 0 {
		w.note(tasks, "task is", "tasks are", " not listed, because tasks run over no entities; together "+strconv.FormatInt(ofTasks/1000, 10)+" µs since the world is attached to.")
	}
	if together > 0 {
		w.note(together, "system has", "systems have", " no time, because others run in the same tiles or at the same time.")
	}
	if filtered > 0 {
		w.note(filtered, "system asks", "systems ask", " for more than a list of components (Any, Exactly or Changed), which is left out.")
	}
}

// note adds a sentence about a number of things.
func (w *writing) note(n int, one, many, rest string) {
	if n > 1 {
		one = many
	}
	w.out.Notes = append(w.out.Notes, strconv.Itoa(n)+" "+one+rest)
}

func (w *writing) system(x *schedule.Entry) system {
	out := system{Name: shortened(x.Access.Name, len(w.out.Systems)), Reads: []int{}, Writes: []int{}, Optional: []int{}, Runs: x.Runs - x.Watched.Before}
	var reads, writes, optional grouptree.Set
	for _, c := range x.Walk.Columns {
		if c.Write {
			writes.Add(c.Component)
		} else {
			reads.Add(c.Component)
		}
		if c.Optional {
			optional.Add(c.Component)
		}
	}
	out.Reads, out.Writes, out.Optional = listOf(reads), listOf(writes), listOf(optional)
	match := x.Walk.Signature.Match
	out.With = listOf(match.Has.Minus(reads).Minus(writes))
	out.Without = listOf(match.Cares.Minus(match.Has))
	if x.Watched.Runs >= out.Runs {
		out.Ns = &x.Watched.Ns
	}
	for i, set := range w.census.Comps {
		if x.Walk.Holds(set) {
			out.Matched += w.census.Count[i]
		}
	}
	return out
}

func (w *writing) transition(x usage.Transition) {
	if len(w.out.Transitions) == maxTransitions {
		w.out.Complete = false
		return
	}
	out := transition{Count: x.Count}
	for _, end := range []struct {
		none bool
		set  grouptree.Set
		to   **int
	}{{x.Spawned, x.From, &out.From}, {x.Despawned, x.To, &out.To}} {
		if end.none {
			continue
		}
		at := w.composition(end.set)
		if at < 0 {
			return
		}
		*end.to = &at
	}
	if out.From == nil && out.To == nil || out.From != nil && out.To != nil && *out.From == *out.To {
		return
	}
	w.out.Transitions = append(w.out.Transitions, out)
}
