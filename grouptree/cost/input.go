package cost

import "github.com/copse-ecs/copse/grouptree"

// Input is what the total of a design depends on, besides its layout and groups.
type Input struct {
	Bytes   []int         // of a row, by component; 0 for a tag
	Tags    grouptree.Set // the components without storage
	Systems []System
	// Compositions are those that commits have given to entities, in order of their first
	// appearance. Other fields name them by their index.
	Compositions []grouptree.Set
	Population   []int          // entities at the end, by composition
	Ticks        [][]Transition // what each commit did
	Commits      int            // in a round; 0 for the largest weight
}

// CommitsOfRound returns how many commits a round has.
func (in *Input) CommitsOfRound() (n int) {
	if in.Commits > 0 {
		return in.Commits
	}
	for i := range in.Systems {
		n = max(n, in.Systems[i].Weight)
	}
	return n
}

// System is a system that runs weight times in a round.
type System struct {
	grouptree.Signature
	Weight int
}

// Transition is a number of entities that a commit takes from one composition to another.
// Of several changes that a tick makes to an entity, the commit makes one.
type Transition struct {
	From, To int // indices into Input.Compositions; None if it is spawned or despawned
	Count    int
}

// None stands for the composition of an entity that is not alive.
const None = -1

// Census counts the entities at the end.
func (in *Input) Census() grouptree.Census {
	return grouptree.Census{Comps: in.Compositions, Count: in.Population}
}

// Build builds the layout of the given groups, for the compositions of the input.
func (in *Input) Build(kind grouptree.Kind, groups []grouptree.Conj) *grouptree.Layout {
	spec := grouptree.Spec{Components: len(in.Bytes), Tags: in.Tags, Groups: groups}
	if kind == grouptree.Lanes {
		for i := range in.Systems {
			spec.AddListsFor(in.Systems[i].Match)
		}
	}
	return grouptree.Build(kind, spec).Extend(in.Compositions...)
}

// perChange is how many tests or look-ups cost as much as one changed entity: the commit moves
// others too, and to find their rows takes longer than to go on to the next row.
const perChange = 8

// MostAgain returns how many tests, and how many look-ups of a column, a run of a system makes again
// at most because of the commits since its last run. It costs O(transitions).
func (in *Input) MostAgain(s *System) int { return s.share(in.againInRound()) }

// againInRound is MostAgain of a system that runs once in a round.
func (in *Input) againInRound() int {
	if len(in.Ticks) < 2 {
		return 0
	}
	changed := 0 // by the commits after the first
	for _, tick := range in.Ticks[1:] {
		for _, t := range tick {
			changed += t.Count
		}
	}
	return int(times(perChange*in.CommitsOfRound(), int64(changed))) / (len(in.Ticks) - 1)
}

// share returns the part of one run of what a round has; 0 if there is no run.
func (s *System) share(ofRound int) int {
	if s.Weight == 0 {
		return 0
	}
	return ofRound / s.Weight
}
