package schedule

import (
	"slices"
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/world/execution"
)

// Tiling runs the entries of a stage on tiles of rows, if the layout allows it.
type Tiling struct {
	Tiles execution.Tiles

	entries       []*Entry
	split         *together // all of them, if their stage is parallel, else nil
	layoutVersion int       // for which refusal holds
	classes       int       // of the layout for which refusal holds
	refusal       string    // why they cannot be fused in the layout, "" if they can
}

// newTiling returns what runs some entries of the stage on tiles. It is not known yet whether they can be fused.
func (s *Stage) newTiling(entries []*Entry) *Tiling {
	t := &Tiling{layoutVersion: -1}
	t.setEntries(entries)
	t.Tiles.Rows = execution.TileRows(s.schedule.parts.Env, t.Tiles.Walkers)
	if s.Parallel {
		t.split = newTogether(entries)
	}
	return t
}

// setEntries says which entries are fused, in their order.
func (t *Tiling) setEntries(list []*Entry) {
	t.entries, t.Tiles.Walkers = slices.Clone(list), nil
	for _, x := range list {
		t.Tiles.Walkers = append(t.Tiles.Walkers, x.Walk)
	}
}

// Refusal says why the entries cannot be fused in the layout as it is, or "". The last one of them is "it".
func (t *Tiling) Refusal(env *execution.Env) string {
	if classes := len(env.Arrays.Layout().Classes); t.layoutVersion != env.Arrays.Version || t.classes != classes {
		t.layoutVersion, t.classes = env.Arrays.Version, classes
		t.refusal = t.check()
	}
	return t.refusal
}

// check works out the refusal.
func (t *Tiling) check() string {
	of := ""
	for i, x := range t.entries {
		it := "it"
		if i < len(t.entries)-1 {
			it = x.Access.Subject()
		}
		if why := x.notFused(); why != "" {
			return it + why
		}
		switch lists := x.Walk.EntityLists(); {
		case len(lists) == 0: // it walks nothing
		case of == "":
			t.Tiles.Lists, of = lists, x.Access.Name
		case !slices.Equal(lists, t.Tiles.Lists):
			return it + " does not walk the same rows as " + strconv.Quote(of) + ": its entities are in other arrays"
		}
	}
	return ""
}

// notFused says why the entry cannot be fused with any other in the layout as it is, or "".
func (x *Entry) notFused() string {
	x.Walk.Prepare()
	plan := x.Walk.Plan()
	switch {
	case plan.Match != grouptree.Full:
		return " is " + plan.Match.String() + " and not full, so it would have to wait for rows of others"
	case !x.Access.OtherReads.Empty():
		return " reads or writes components of other entities, over which another system may not have run yet"
	case len(x.Access.Uses) > 0:
		return " uses a resource, through which it may see what others do: declare it with ecs.ReadsResource if it only reads it"
	case x.Access.UsesEvents():
		return " sends or reads events, whose order would depend on the tiles"
	case !x.Walk.Signature.Optional.Minus(plan.Always).Empty():
		return " has an optional column that is fetched by handle"
	}
	return ""
}

// run runs the entries a number of times: on tiles if possible, otherwise one after the other.
func (t *Tiling) run(s *Schedule, dt float64, repeats int) {
	if t.Refusal(s.parts.Env) != "" {
		for range repeats {
			runEach(s, t.entries, dt)
		}
		return
	}
	t.Tiles.Prepare(dt, repeats, func(i int) bool { return t.entries[i].IsOff() })
	for _, x := range t.entries {
		if !x.IsOff() {
			x.Runs += repeats
		}
	}
	if t.split != nil {
		s.parts.Running.OnGoroutines(&t.split.access, func() { t.Tiles.RunOn(s.parts.Parallel, dt) })
		return
	}
	s.parts.Running.Enter(nil)
	defer s.parts.Running.Leave()
	t.Tiles.Run(func(i int) { s.parts.Running.Switch(t.entries[i].Access) })
}
