package replay

import (
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/handedit"
	"github.com/copse-ecs/copse/internal/language/designrun"
	"github.com/copse-ecs/copse/internal/language/designrun/internal/randomdesign"
)

// world returns the composition of every entity that is alive after a tick.
func world(r *Replay, tick int) map[int]grouptree.Set {
	out := make(map[int]grouptree.Set)
	if tick == 0 {
		return out
	}
	r.Seek(Position{tick, End}, NoLimit)
	t := &r.history.record.Ticks[tick-1]
	for e := 1; e <= t.Before+t.Spawned; e++ {
		if set, state := r.Composition(e); state == Alive {
			out[e] = set
		}
	}
	return out
}

// goneBefore matches the reason against an act that would despawn an entity that a later statement changes.
var goneBefore = regexp.MustCompile(`^then line \d+ would be wrong: e(\d+) is dead: it was despawned by tick \d+$`)

// TestEditDoesOneThing carries out a random act at a random position of a random design. In the edited design every
// earlier tick is the same, and the tick of the act differs in that one act.
func TestEditDoesOneThing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := randomdesign.New(t).Run()
		r, _ := open(t, text)
		act := handedit.Act{Tick: rapid.IntRange(1, r.Ticks()+1).Draw(t, "tick"), Kind: rapid.SampledFrom([]handedit.ActKind{handedit.GiveComponents, handedit.TakeComponents, handedit.SpawnEntity, handedit.DespawnEntity}).Draw(t, "act")}
		act.Components = grouptree.SetOf(rapid.SliceOfNDistinct(rapid.IntRange(0, randomdesign.Tag), 1, 3, rapid.ID[int]).Draw(t, "components")...)
		if act.Kind != handedit.SpawnEntity {
			act.Entity = rapid.IntRange(1, 12).Draw(t, "entity")
		}
		was := r.Position()
		fix, why := r.Edit(act)
		require.Equal(t, was, r.Position())
		before := world(r, act.Tick-1)
		want := before
		if act.Tick <= r.Ticks() {
			want = world(r, act.Tick)
		}
		_, alive := before[act.Entity]
		now, stays := want[act.Entity]
		if fix == nil {
			require.NotEmpty(t, why)
			if act.Kind == handedit.SpawnEntity { // one more entity changes the choice of "any n of", which may despawn what a later statement names
				require.Regexp(t, goneBefore, why)
				require.Regexp(t, `any \d+ of`, text)
				return
			}
			if gone := goneBefore.FindStringSubmatch(why); gone != nil && (act.Kind != handedit.DespawnEntity || gone[1] != strconv.Itoa(act.Entity)) {
				require.Regexp(t, `despawn (all|any \d+) of`, text) // the act changes which entities match
				return
			}
			done := act.Kind == handedit.GiveComponents && now.Contains(act.Components) || act.Kind == handedit.TakeComponents && !now.Meets(act.Components)
			require.True(t, !alive || !stays || done, "%s\n%s", why, text)
			return
		}
		require.Empty(t, why)
		switch act.Kind {
		case handedit.GiveComponents:
			want[act.Entity] = now.Union(act.Components)
		case handedit.TakeComponents:
			want[act.Entity] = now.Minus(act.Components)
		case handedit.DespawnEntity:
			delete(want, act.Entity)
		default:
			n := 1
			for i := range min(act.Tick, r.Ticks()) {
				n += r.history.record.Ticks[i].Spawned
			}
			want[n] = act.Components
		}
		edited := r.analysis.Edited(fix.Edits)
		again, _ := open(t, edited)
		for tick := 1; tick < act.Tick; tick++ {
			require.Equal(t, world(r, tick), world(again, tick), "tick %d", tick)
		}
		require.Equal(t, want, world(again, act.Tick), "%s\n---\n%s", text, edited)
	})
}

// TestEditedTexts checks complete texts after an act.
func TestEditedTexts(t *testing.T) {
	const head = "component A\ncomponent B\ncomponent C\n"
	give, take, spawn, despawn := handedit.GiveComponents, handedit.TakeComponents, handedit.SpawnEntity, handedit.DespawnEntity
	for _, c := range []struct {
		name, text string
		act        handedit.Act
		want, says string
	}{
		{"a statement of its own", "spawn 3 A\ntick\n  add C to e1\ntick\n", handedit.Act{Kind: give, Entity: 2, Components: grouptree.SetOf(1), Tick: 2},
			"spawn 3 A\ntick\n  add C to e1\n  add B to e2\ntick\n", "add B to e2 in tick 2"},
		{"a new tick", "spawn 3 A\n", handedit.Act{Kind: give, Entity: 2, Components: grouptree.SetOf(1)},
			"spawn 3 A\ntick\n  add B to e2\n", "add B to e2 in tick 2"},
		{"a tick that is empty", "spawn 3 A\ntick # one\n# two\ntick\n", handedit.Act{Kind: give, Entity: 2, Components: grouptree.SetOf(1), Tick: 2},
			"spawn 3 A\ntick # one\n  add B to e2\n# two\ntick\n", "add B to e2 in tick 2"},
		{"after the last tick", "spawn 3 A\ntick", handedit.Act{Kind: despawn, Entity: 2, Tick: 2},
			"spawn 3 A\ntick\n  despawn e2", "despawn e2 in tick 2"},
		{"into a list", "spawn hero: A\ntick\n\tadd C to hero # quick\n\tadd C to e1\ntick\n", handedit.Act{Kind: give, Entity: 1, Components: grouptree.SetOf(1), Tick: 2},
			"spawn hero: A\ntick\n\tadd C to hero # quick\n\tadd C, B to e1\ntick\n", "add B to hero in tick 2"},
		{"out of a list", "spawn 2 A\ntick\nadd B, C to e1\n", handedit.Act{Kind: take, Entity: 1, Components: grouptree.SetOf(1), Tick: 2},
			"spawn 2 A\ntick\nadd C to e1\n", "remove B from e1 in tick 2"},
		{"a statement that would be left empty", "spawn 2 A\ntick\nadd B to e1\nadd C to e2\n", handedit.Act{Kind: take, Entity: 1, Components: grouptree.SetOf(1), Tick: 2},
			"spawn 2 A\ntick\nadd C to e2\n", "remove B from e1 in tick 2"},
		{"not where a removal would change nothing", "spawn 2 A, B\ntick\nadd B to e1\n", handedit.Act{Kind: take, Entity: 1, Components: grouptree.SetOf(1), Tick: 2},
			"spawn 2 A, B\ntick\nadd B to e1\nremove B from e1\n", "remove B from e1 in tick 2"},
		{"not before a later statement that would win", "spawn 2 A\ntick\nadd C to e1\nremove B from all of A\n", handedit.Act{Kind: give, Entity: 1, Components: grouptree.SetOf(1), Tick: 2},
			"spawn 2 A\ntick\nadd C to e1\nremove B from all of A\nadd B to e1\n", "add B to e1 in tick 2"},
		{"one more of the same", "spawn A, B\n", handedit.Act{Kind: spawn, Components: grouptree.SetOf(0, 1), Tick: 1},
			"spawn 2 A, B\n", "spawn A, B in tick 1"},
		{"one more of many", "spawn 1.2k A, B\n", handedit.Act{Kind: spawn, Components: grouptree.SetOf(0, 1), Tick: 1},
			"spawn 1201 A, B\n", "spawn A, B in tick 1"},
		{"one of another kind, before others", "spawn hero: A\ntick\nspawn A\ntick\nadd B to e2\nadd B to hero\n", handedit.Act{Kind: spawn, Components: grouptree.SetOf(2), Tick: 1},
			"spawn hero: A\nspawn C\ntick\nspawn A\ntick\nadd B to e3\nadd B to hero\n", "spawn C in tick 1"},
		{"despawned, with later statements about it", "spawn 3 A\ntick\ntick\nadd B to e1\nadd B to e2\nremove B from e2\ntick\nadd C to e2", handedit.Act{Kind: despawn, Entity: 2, Tick: 2},
			"spawn 3 A\ntick\n  despawn e2\ntick\nadd B to e1\ntick", "despawn e2 in tick 2, and take out what is said of it later"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, _ := open(t, head+c.text)
			r.Seek(Position{End, End}, NoLimit)
			fix, why := r.Edit(c.act)
			require.Empty(t, why)
			require.Equal(t, head+c.want, r.analysis.Edited(fix.Edits))
			require.Equal(t, c.says, fix.Text)
		})
	}
}

// TestRefusedActs checks the complete reasons.
func TestRefusedActs(t *testing.T) {
	const text = "component A\ncomponent B\nspawn hero: A\nspawn A\ntick\ndespawn e2\ntick\n"
	for _, c := range []struct {
		act  handedit.Act
		want string
	}{
		{handedit.Act{Kind: handedit.GiveComponents, Entity: 1, Components: grouptree.SetOf(0), Tick: 3}, "hero has A after tick 3 already"},
		{handedit.Act{Kind: handedit.TakeComponents, Entity: 1, Components: grouptree.SetOf(1), Tick: 3}, "hero does not have B after tick 3"},
		{handedit.Act{Kind: handedit.DespawnEntity, Entity: 2, Tick: 3}, "e2 is dead before tick 3: it was despawned by tick 2"},
		{handedit.Act{Kind: handedit.DespawnEntity, Entity: 2, Tick: 2}, "e2 is despawned by tick 2 already"},
		{handedit.Act{Kind: handedit.GiveComponents, Entity: 2, Components: grouptree.SetOf(1), Tick: 2}, "e2 is despawned by tick 2"},
		{handedit.Act{Kind: handedit.DespawnEntity, Entity: 1, Tick: 1}, "hero is not spawned before tick 1"},
		{handedit.Act{Kind: handedit.DespawnEntity, Entity: 99, Tick: 2}, "e99 is not spawned before tick 2"},
		{handedit.Act{Kind: handedit.GiveComponents, Entity: 1, Tick: 2}, "choose a component first"},
		{handedit.Act{Kind: handedit.DespawnEntity, Entity: 1, Tick: 9}, "there is no tick 9: the design has 2 ticks"},
	} {
		r, _ := open(t, text)
		fix, why := r.Edit(c.act)
		require.Nil(t, fix)
		require.Equal(t, c.want, why)
	}
	a, record := designrun.AnalyzeRecorded("group A & B\n", analysis.Options{Populate: true})
	_, why := New(a, record, Batch).Edit(handedit.Act{Kind: handedit.DespawnEntity, Entity: 1, Tick: 2})
	require.Equal(t, "these entities are an example, because the design spawns none; spawn some first", why)
}
