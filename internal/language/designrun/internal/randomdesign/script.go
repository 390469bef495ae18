package randomdesign

import (
	"strconv"
	"strings"

	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/store/reftest"
)

// Names are the components of every design; the last one is a tag.
var Names = grouptree.Names{"A", "B", "C", "D", "T"}

// Tag is the number of the tag.
const Tag = 4

// Script is a design, with the state of the reference model after its statements.
type Script struct {
	Text   strings.Builder
	World  *reftest.World
	Layout *grouptree.Layout // after the last tick
	Ticks  []Tick

	t       *rapid.T
	draws   drawer
	arrays  *reftest.Arrays // after the last tick, moved one entity at a time
	numbers int             // of entities, given out so far
	pending bool            // there is a statement after the last tick
}

// Tick is what the model says of one tick.
type Tick struct {
	Spawned, Despawned, Changed int
	OneByOne                    []int                 // by component: rows that one entity at a time writes
	Alive                       map[int]grouptree.Set // after the tick, by number
	Rows                        [][]int               // after the tick, by array of the layout: numbers in row order, moved one entity at a time
}

// New draws a design without statements.
func New(t *rapid.T) *Script {
	s := &Script{t: t, World: reftest.New()}
	spec := grouptree.Spec{Components: len(Names), Tags: grouptree.SetOf(Tag)}
	kind := rapid.SampledFrom(grouptree.Kinds()).Draw(t, "layout")
	seed := rapid.Uint64Range(0, 1<<20).Draw(t, "seed")
	s.draws = drawer{state: seed}
	s.Text.WriteString("component A\ncomponent B\ncomponent C\ncomponent D 8\ntag T\n" +
		"layout " + kind.String() + "\nseed " + strconv.FormatUint(seed, 10) + "\n")
	for range rapid.IntRange(0, 5).Draw(t, "groups") {
		g, text := s.conjunction()
		if rapid.Bool().Draw(t, "pair") { // such groups often cross
			set, _ := s.Set("pair", 2)
			g = grouptree.Conj{Cares: set, Has: set}
			text = Names.Conj(g)
		}
		spec.Groups = append(spec.Groups, g)
		s.Text.WriteString("group " + text + "\n")
	}
	if rapid.Bool().Draw(t, "system of the tag") { // which gives the tag a list in a lanes layout
		spec.Listed = []int{Tag}
		s.Text.WriteString("system thaw() with " + Names[Tag] + "\n")
	}
	s.Layout = grouptree.Build(kind, spec)
	s.arrays = reftest.NewArrays(s.Layout)
	return s
}

// Run draws statements and returns the text. As in the language, the end of the text commits what follows the last
// tick.
func (s *Script) Run() string {
	for range rapid.IntRange(1, 30).Draw(s.t, "statements") {
		s.statement()
	}
	if s.pending {
		s.tick()
	}
	return s.Text.String()
}

// Set draws a set of components and returns how it is written too.
func (s *Script) Set(label string, least int) (grouptree.Set, string) {
	list := rapid.SliceOfNDistinct(rapid.IntRange(0, len(Names)-1), least, 4, rapid.ID[int]).Draw(s.t, label)
	var words []string
	for _, c := range list {
		words = append(words, Names[c])
	}
	return grouptree.SetOf(list...), strings.Join(words, ", ")
}

func (s *Script) conjunction() (grouptree.Conj, string) {
	cares, _ := s.Set("cares", 1)
	has, _ := s.Set("has", 0)
	g := grouptree.Conj{Cares: cares, Has: has.Intersect(cares)}
	return g, Names.Conj(g)
}

// selector draws which entities a statement changes, and returns how that is written too.
func (s *Script) selector() (entities []entity.Entity, text string) {
	switch rapid.IntRange(0, 2).Draw(s.t, "selector") {
	case 0:
		if all := s.World.Entities(); len(all) > 0 {
			e := rapid.SampledFrom(all).Draw(s.t, "entity")
			return []entity.Entity{e}, "e" + strconv.Itoa(number(e))
		}
		fallthrough
	case 1:
		g, text := s.conjunction()
		n := rapid.IntRange(1, 6).Draw(s.t, "any")
		return s.draws.some(s.matching(g), n), "any " + strconv.Itoa(n) + " of " + text
	default:
		g, text := s.conjunction()
		return s.matching(g), "all of " + text
	}
}

func (s *Script) matching(g grouptree.Conj) []entity.Entity {
	return s.World.Matching(func(v reftest.Values) bool { return g.Holds(v.Set()) })
}

func (s *Script) statement() {
	s.pending = true
	switch rapid.IntRange(0, 6).Draw(s.t, "statement") {
	case 0, 1:
		n := rapid.IntRange(1, 5).Draw(s.t, "count")
		set, text := s.Set("spawn", 1)
		for range n {
			s.spawn(set)
		}
		s.Text.WriteString("spawn " + strconv.Itoa(n) + " " + text + "\n")
	case 2:
		set, text := s.Set("add", 1)
		entities, which := s.selector()
		for _, e := range entities {
			s.add(e, set)
		}
		s.Text.WriteString("add " + text + " to " + which + "\n")
	case 3:
		set, text := s.Set("remove", 1)
		entities, which := s.selector()
		for _, e := range entities {
			for c := range set.All() {
				s.World.Remove(e, c)
			}
		}
		s.Text.WriteString("remove " + text + " from " + which + "\n")
	case 4:
		entities, which := s.selector()
		for _, e := range entities {
			s.World.Despawn(e)
		}
		s.Text.WriteString("despawn " + which + "\n")
	default:
		s.tick()
		s.Text.WriteString("tick\n")
	}
}

func (s *Script) spawn(set grouptree.Set) {
	s.numbers++
	e := entity.New(uint32(s.numbers), 1)
	s.World.Spawn(e)
	s.add(e, set)
}

func (s *Script) add(e entity.Entity, set grouptree.Set) {
	for c := range set.All() {
		s.World.Set(e, c, 0)
	}
}

// tick commits what is queued and notes what that did.
func (s *Script) tick() {
	s.pending = false
	changes := s.World.Commit()
	s.arrays.Know(changes)
	s.Layout = s.arrays.Layout()
	tick := Tick{OneByOne: make([]int, len(Names)), Alive: map[int]grouptree.Set{}}
	for k, n := range s.arrays.OneByOne(changes) {
		if c := s.Layout.Arrays[k].Component; c != Tag { // the list of a tag holds no values
			tick.OneByOne[c] += n
		}
	}
	tick.Spawned, tick.Despawned, tick.Changed = reftest.Count(changes)
	for _, e := range s.World.Entities() {
		tick.Alive[number(e)] = s.World.Values(e).Set()
	}
	for k := range s.Layout.Arrays {
		var rows []int
		for _, e := range s.arrays.Rows(k) {
			rows = append(rows, number(e))
		}
		tick.Rows = append(tick.Rows, rows)
	}
	s.Ticks = append(s.Ticks, tick)
}

// Alive returns the composition of every living entity after the last tick, by number.
func (s *Script) Alive() map[int]grouptree.Set {
	if len(s.Ticks) == 0 {
		return nil
	}
	return s.Ticks[len(s.Ticks)-1].Alive
}

// number returns the number of an entity in the design.
func number(e entity.Entity) int { return int(e.Index()) }
