package schedule

import (
	"slices"

	"github.com/copse-ecs/copse/internal/world/registry"
)

// Refuse returns the option of the stage that an entry which is not in it cannot have, and why it cannot, or "".
func (s *Stage) Refuse(x *Entry) (option, why string) {
	if x.Access.Task {
		return s.refuseTask()
	}
	if s.Parallel {
		if why := s.sharesState(x); why != "" {
			return "Parallel", why
		}
	}
	if s.Concurrent {
		if why := s.meetsOthers(x); why != "" {
			return "Concurrent", why
		}
	}
	if s.Fused {
		s.schedule.follow()
		if why := s.newTiling(append(slices.Clone(s.entries), x)).Refusal(s.schedule.parts.Env); why != "" {
			return "Fuse", why
		}
	}
	return "", ""
}

// refuseTask is Refuse for a task.
func (s *Stage) refuseTask() (option, why string) {
	for _, p := range []struct {
		has    bool
		option string
	}{{s.Parallel, "Parallel"}, {s.Concurrent, "Concurrent"}, {s.Fused, "Fuse"}, {s.Substeps > 0, "Substeps"}} {
		if p.has {
			return p.option, "it is called once in a run of its stage, by one goroutine"
		}
	}
	return "", ""
}

// meetsOthers says why a system cannot run at the same time as those of the stage, or "".
func (s *Stage) meetsOthers(x *Entry) string {
	if why := s.sharesState(x); why != "" {
		return why
	}
	for _, other := range s.entries {
		a, b := x.Access, other.Access
		both := a.Writable.Intersect(b.Readable).Union(b.Writable.Intersect(a.Readable))
		if !both.Empty() {
			return s.component(both.First()) + " is written by it or by " + b.Subject() + ", and read or written by the other"
		}
	}
	return ""
}

// sharesState says why several calls of the function of a system cannot run at the same time, or "".
func (s *Stage) sharesState(x *Entry) string {
	a, written := x.Access, x.Walk.Columns.Written()
	switch {
	case !a.OtherWrites.Empty():
		return "it writes " + s.component(a.OtherWrites.First()) + " of other entities, which another goroutine may read or write"
	case a.OtherReads.Meets(written):
		return "it reads " + s.component(a.OtherReads.Intersect(written).First()) +
			" of other entities and writes it too: a goroutine would read what another is writing"
	case len(a.Uses) > 0:
		return "it uses the resource " + registry.TypeName(a.Uses[0]) + ", which all goroutines would share: declare it with ecs.ReadsResource if it only reads it"
	case len(a.Sends) > 0:
		return "it sends " + registry.TypeName(a.Sends[0]) + ": the order of events would depend on which goroutine is first"
	case len(a.Receives) > 0:
		return "it reads events of " + registry.TypeName(a.Receives[0]) + ", each of which only one goroutine would get"
	}
	return ""
}

// component returns the name of a component.
func (s *Stage) component(id int) string { return s.schedule.parts.Env.Registry.List[id].Name }
