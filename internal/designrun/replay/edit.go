package replay

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/design/analysis"
	"github.com/copse-ecs/copse/internal/design/diagnostic"
	"github.com/copse-ecs/copse/internal/design/handedit"
	"github.com/copse-ecs/copse/internal/designrun"
)

// Edit turns something done by hand into an edit of the text: tried before it is offered,
// it does exactly that. A Tick of 0 is chosen by the
// position: the tick at hand while it has not begun, the next one otherwise. Where it
// cannot be, fix is nil and why says so. It costs two analyses and the ticks up to the
// one that carries it out.
func (r *Replay) Edit(act handedit.Act) (fix *diagnostic.Fix, why string) {
	back := r.pos
	if act.Tick == 0 {
		act.Tick = back.Tick
		if back.Move > 0 || back.Tick == 0 {
			act.Tick++
		}
	}
	if why = r.refuse(&act); why == "" {
		fix, why = r.try(act)
	}
	r.Seek(back, NoLimit)
	return fix, why
}

// refuse says why an act cannot be, "" if it may be tried.
func (r *Replay) refuse(act *handedit.Act) string {
	switch {
	case act.Tick < 1 || act.Tick > r.last+1:
		return "there is no tick " + count(act.Tick) + ": the design has " + counted(r.last, "tick", "ticks")
	case act.Kind != handedit.DespawnEntity && act.Components.Empty():
		return "choose a component first"
	case act.Kind == handedit.SpawnEntity:
		return ""
	case r.madeUp():
		return "these entities are made up for a design that spawns none; spawn some first"
	}
	set, state := r.compositionBefore(act.Entity, act.Tick)
	name := r.Name(act.Entity)
	switch {
	case state == Unborn:
		return name + " is not there before tick " + count(act.Tick)
	case state == Dead:
		return name + " is dead before tick " + count(act.Tick) + ": " + r.ended(act.Entity)
	}
	after, stays := r.afterwards(act.Entity, act.Tick, set)
	names := r.analysis.Names
	switch has := act.Components.Intersect(after); {
	case !stays && act.Kind == handedit.DespawnEntity:
		return name + " is despawned by tick " + count(act.Tick) + " already"
	case !stays:
		return name + " is despawned by tick " + count(act.Tick)
	case act.Kind == handedit.GiveComponents && has == act.Components:
		return name + " has " + names.List(act.Components) + " after tick " + count(act.Tick) + " already"
	case act.Kind == handedit.TakeComponents && has.Empty():
		return name + " does not have " + names.List(act.Components) + " after tick " + count(act.Tick)
	}
	return ""
}

// madeUp reports whether the entities come from no statement.
func (r *Replay) madeUp() bool {
	for i := range r.record.Ticks {
		for _, o := range r.record.Ticks[i].Ops {
			if o.Range == (diagnostic.Range{}) {
				return true
			}
		}
	}
	return false
}

// compositionBefore returns the components of an entity when a tick begins.
func (r *Replay) compositionBefore(entity, tick int) (grouptree.Set, State) {
	if tick <= 1 {
		return grouptree.Set{}, Unborn
	}
	r.Seek(Position{tick - 1, End}, NoLimit)
	return r.Composition(entity)
}

// afterwards returns what the statements of a tick make of an entity.
func (r *Replay) afterwards(entity, tick int, set grouptree.Set) (after grouptree.Set, stays bool) {
	if tick > r.last {
		return set, true
	}
	r.Seek(Position{tick, End}, NoLimit)
	after, state := r.Composition(entity)
	return after, state == Alive
}

// try returns the first of the edits that does what is wanted.
func (r *Replay) try(act handedit.Act) (*diagnostic.Fix, string) {
	var trouble string
	for _, fix := range handedit.Edits(r.analysis, act) {
		text := r.analysis.Edited(fix.Edits)
		a, record := designrun.AnalyzeRecorded(text, analysis.Options{HintsLater: true})
		if trouble = r.worse(a); trouble != "" {
			continue
		}
		if r.does(act, New(a, record, r.algorithm)) {
			return &fix, ""
		}
		trouble = "no edit of the text does that alone"
	}
	if trouble == "" {
		trouble = "the design asks for too much to be followed"
	}
	return nil, trouble
}

// worse returns the first error that an edited text has and the text did not.
func (r *Replay) worse(a *analysis.Analysis) string {
	had := make(map[string]int)
	for _, d := range r.analysis.Diagnostics {
		if d.Severity == diagnostic.Error {
			had[d.Message]++
		}
	}
	for _, d := range a.Diagnostics {
		if d.Severity == diagnostic.Error {
			if had[d.Message]--; had[d.Message] < 0 {
				return "then line " + count(d.Range.Start.Line) + " would be wrong: " + d.Message
			}
		}
	}
	return ""
}

// does reports whether after its tick the act has been done to the entity.
func (r *Replay) does(act handedit.Act, edited *Replay) bool {
	if !edited.Seek(Position{act.Tick, End}, NoLimit) || edited.pos.Tick != act.Tick {
		return false
	}
	entity := act.Entity
	if act.Kind == handedit.SpawnEntity {
		tick := &edited.record.Ticks[act.Tick-1]
		entity = tick.Before + tick.Spawned
	}
	set, state := edited.Composition(entity)
	switch act.Kind {
	case handedit.SpawnEntity:
		return state == Alive && set == act.Components
	case handedit.DespawnEntity:
		return state == Dead
	}
	was, _ := r.compositionBefore(act.Entity, act.Tick)
	want, _ := r.afterwards(act.Entity, act.Tick, was)
	want = want.Union(act.Components)
	if act.Kind == handedit.TakeComponents {
		want = want.Minus(act.Components)
	}
	return state == Alive && set == want
}
