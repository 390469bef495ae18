package schedule

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/world/access"
	"github.com/copse-ecs/copse/internal/world/execution"
)

// together is entries whose functions are called at the same time: one of a stage that is parallel, those of a stage that is concurrent,
// or those of one that is fused and parallel.
type together struct {
	entries []*Entry
	walkers []*execution.Walker // theirs
	access  access.Access       // what the function of any of them may do
}

func newTogether(entries []*Entry) *together {
	t := &together{entries: slices.Clone(entries), access: access.Access{Parallel: true}}
	var names []string
	var written grouptree.Set
	for _, x := range entries {
		names = append(names, x.Access.Name)
		t.walkers = append(t.walkers, x.Walk)
		t.access.Readable = t.access.Readable.Union(x.Access.Readable)
		written = written.Union(x.Access.Writable)
		t.access.LooksAt = append(t.access.LooksAt, x.Access.LooksAt...)
	}
	t.access.Readable = t.access.Readable.Minus(written)
	t.access.Name = strings.Join(names, ", ")
	return t
}

// run runs the entries once, without those that are off. An entry that is run by itself runs in any case: it was asked for.
func (t *together) run(s *Schedule, dt float64) {
	s.parts.Parallel.Begin()
	for _, x := range t.entries {
		if !x.IsOff() || x.split == t {
			x.Runs++
			s.parts.Parallel.Add(x.Walk, x.split != nil)
		}
	}
	s.parts.Running.OnGoroutines(&t.access, func() { s.parts.Parallel.Run(t.walkers, dt) })
}
