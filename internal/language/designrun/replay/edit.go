package replay

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/handedit"
	"github.com/copse-ecs/copse/internal/language/designrun"
)

// Edit returns an edit of the text that does what a user wants done to an entity, and nothing else: the edited text was
// analysed and replayed. A Tick of 0 stands for the present tick at its beginning, and for the next tick later. If
// there is no such edit, fix is nil and why is the reason. It costs two analyses and the ticks up to that of the act.
func (r *Replay) Edit(act handedit.Act) (fix *diagnostic.Fix, why string) {
	back := r.cursor.pos
	if act.Tick == 0 {
		act.Tick = back.Tick
		if back.Move > 0 || back.Tick == 0 {
			act.Tick++
		}
	}
	e := editor{r, act}
	if why = e.refuse(); why == "" {
		fix, why = e.try()
	}
	r.Seek(back, NoLimit)
	return fix, why
}

// editor looks for an edit of the text that carries out an act. It moves the replay.
type editor struct {
	r   *Replay
	act handedit.Act
}

// refuse says why an act is impossible, "" if it may be tried.
func (e *editor) refuse() string {
	act, r := &e.act, e.r
	switch {
	case act.Tick < 1 || act.Tick > r.history.last+1:
		return "there is no tick " + count(act.Tick) + ": the design has " + counted(r.history.last, "tick", "ticks")
	case act.Kind != handedit.DespawnEntity && act.Components.Empty():
		return "choose a component first"
	case act.Kind == handedit.SpawnEntity:
		return ""
	case hasNoStatements(r.history.record):
		return "these entities are an example, because the design spawns none; spawn some first"
	}
	before, state := e.before()
	name, tick := r.texts.entity(act.Entity), "tick "+count(act.Tick)
	switch state {
	case NotSpawned:
		return name + " is not spawned before " + tick
	case Dead:
		return name + " is dead before " + tick + ": " + r.texts.despawned(act.Entity, r.cursor.pos.Tick)
	}
	after, stays := e.after(before)
	components := r.analysis.Names.List(act.Components)
	switch has := act.Components.Intersect(after); {
	case !stays && act.Kind == handedit.DespawnEntity:
		return name + " is despawned by " + tick + " already"
	case !stays:
		return name + " is despawned by " + tick
	case act.Kind == handedit.GiveComponents && has == act.Components:
		return name + " has " + components + " after " + tick + " already"
	case act.Kind == handedit.TakeComponents && has.Empty():
		return name + " does not have " + components + " after " + tick
	}
	return ""
}

// hasNoStatements reports whether the entities come from no statement of the design.
func hasNoStatements(record *designrun.Record) bool {
	for i := range record.Ticks {
		for _, o := range record.Ticks[i].Ops {
			if o.Range == (diagnostic.Range{}) {
				return true
			}
		}
	}
	return false
}

// before returns the components of the entity when the tick of the act begins.
func (e *editor) before() (grouptree.Set, State) {
	if e.act.Tick <= 1 {
		return grouptree.Set{}, NotSpawned
	}
	e.r.Seek(Position{e.act.Tick - 1, End}, NoLimit)
	return e.r.Composition(e.act.Entity)
}

// after returns the components of the entity when the tick has ended without the act. stays is false if the tick
// despawns it.
func (e *editor) after(before grouptree.Set) (set grouptree.Set, stays bool) {
	if e.act.Tick > e.r.history.last {
		return before, true
	}
	e.r.Seek(Position{e.act.Tick, End}, NoLimit)
	set, state := e.r.Composition(e.act.Entity)
	return set, state == Alive
}

// try returns the first of the possible edits that carries out the act.
func (e *editor) try() (*diagnostic.Fix, string) {
	why := "the design does too much to be replayed"
	for _, fix := range handedit.Edits(e.r.analysis, e.act) {
		text := e.r.analysis.Edited(fix.Edits)
		a, record := designrun.AnalyzeRecorded(text, analysis.Options{HintsLater: true})
		if worse := newError(e.r.analysis, a); worse != "" {
			why = worse
			continue
		}
		if e.carriesOut(New(a, record, e.r.history.algorithm)) {
			return &fix, ""
		}
		why = "no edit of the text does that alone"
	}
	return nil, why
}

// newError describes the first error that an edited text has and the text before did not, "" if there is none.
func newError(before, after *analysis.Analysis) string {
	had := make(map[string]int)
	for _, d := range before.Diagnostics {
		if d.Severity == diagnostic.Error {
			had[d.Message]++
		}
	}
	for _, d := range after.Diagnostics {
		if d.Severity == diagnostic.Error {
			if had[d.Message]--; had[d.Message] < 0 {
				return "then line " + count(d.Range.Start.Line) + " would be wrong: " + d.Message
			}
		}
	}
	return ""
}

// carriesOut reports whether the edited design has carried out the act after the act's tick.
func (e *editor) carriesOut(edited *Replay) bool {
	act := &e.act
	if !edited.Seek(Position{act.Tick, End}, NoLimit) || edited.cursor.pos.Tick != act.Tick {
		return false
	}
	entity := act.Entity
	if act.Kind == handedit.SpawnEntity {
		tick := &edited.history.record.Ticks[act.Tick-1]
		entity = tick.Before + tick.Spawned
	}
	set, state := edited.Composition(entity)
	switch act.Kind {
	case handedit.SpawnEntity:
		return state == Alive && set == act.Components
	case handedit.DespawnEntity:
		return state == Dead
	}
	before, _ := e.before()
	want, _ := e.after(before)
	want = want.Union(act.Components)
	if act.Kind == handedit.TakeComponents {
		want = want.Minus(act.Components)
	}
	return state == Alive && set == want
}
