package ecs

import "testing"

// What a system has not declared it cannot read or write, whether or not the entity has the component or is alive.
func TestUndeclaredAccessPanicsWhateverTheEntityHas(t *testing.T) {
	w := NewWorld()
	pos, vel, raw := Component[position](w), Component[c1](w), w.Dynamic("raw", 4)
	with, without, dead := w.Spawn(pos, vel, raw), w.Spawn(pos), w.Spawn(pos)
	w.Despawn(dead)
	var e Entity
	ways := []struct {
		verb, component, option string
		do                      func()
	}{
		{"reads", "c1", "AlsoReads", func() { vel.Get(e) }},
		{"reads", "c1", "AlsoReads", func() { _, _ = vel.TryGet(e) }},
		{"reads", "c1", "AlsoReads", func() { w.Value(e, vel) }},
		{"reads", "c1", "AlsoReads", func() { _, _ = w.TryValue(e, vel) }},
		{"reads", "c1", "AlsoReads", func() {
			for range vel.GetMany([]Entity{e}) {
			}
		}},
		{"writes", "c1", "AlsoWrites", func() { vel.Ptr(e) }},
		{"writes", "c1", "AlsoWrites", func() { _, _ = vel.TryPtr(e) }},
		{"writes", "raw", "AlsoWrites", func() { raw.Get(e) }},
		{"writes", "raw", "AlsoWrites", func() { _, _ = raw.TryGet(e) }},
	}
	do := func() {}
	System1(w, "Look", func(_ Block, p []position) { do() })
	for i, way := range ways {
		for _, e = range []Entity{with, without, dead, {}} {
			do = way.do
			got := panicText(func() { _ = w.Tick(1) })
			want := "ecs: system \"Look\": it " + way.verb + " " + way.component + " of an entity without having declared it: add ecs." + way.option
			if got != want {
				t.Errorf("way %d, entity %v: %s\nwant %s", i, e, got, want)
			}
		}
	}
}
