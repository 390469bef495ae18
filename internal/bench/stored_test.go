package bench

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/storages/contract"
)

// What the game leaves is worked out for each entity by itself, from its rules.
func TestGameChecksumRecomputed(t *testing.T) {
	p := Params{Entities: 400, Seed: 3}
	has := GameHas(p)
	values := make([]map[int]Vec, p.Entities)
	born := func(i int) {
		values[i] = map[int]Vec{}
		for _, c := range has[i].List() {
			values[i][c] = Vec{}
			if c < GameValues {
				values[i][c] = One
			}
		}
	}
	for i := range values {
		born(i)
	}
	changes := NewChanges(p, 1)
	x := instance(t, Game(p), "tick", "copse")
	for step := range 60 {
		changes.Prepare(step, 1)
		for _, change := range changes.Of(step) {
			i := int(change.Entity)
			event := GameEventOf(step, change.Entity)
			if event == GameReborn {
				born(i)
				continue
			}
			c := map[GameEvent]int{GameFreeze: gFrozen, GameBurn: gBurning, GameProtect: gShield}[event]
			if _, there := values[i][c]; there {
				delete(values[i], c)
			} else if values[i][c] = (Vec{}); c == gShield {
				values[i][c] = Regained(step)
			}
		}
		for _, v := range values {
			playRules(v)
		}
		x.steps(1)
		require.Equal(t, GameSum(len(values), func(i, c int) (Vec, bool) {
			v, there := values[i][c]
			return v, there
		}), x.Checksum(), "step %d", step)
	}
}

// playRules lets all systems work on one entity.
func playRules(v map[int]Vec) {
	var has contract.Set
	for c := range v {
		has |= contract.SetOf(c)
	}
	for _, r := range GameRules {
		if has.Contains(r.With|contract.SetOf(r.To, r.From)) && has&r.Without == 0 {
			a, b := v[r.To], v[r.From]
			addVec(&a, &b)
			v[r.To] = a
		}
	}
}

// Every rule has entities to work on, and some that it must leave alone.
func TestGameRulesHaveWork(t *testing.T) {
	all := GameHas(Params{Entities: 2000, Seed: 3})
	for _, r := range GameRules {
		found := 0
		for _, has := range all {
			if has.Contains(r.With&^contract.SetOf(gBurning) | contract.SetOf(r.To, r.From)) {
				found++
			}
		}
		require.Positive(t, found, r.Name)
		require.Less(t, found, len(all), r.Name)
	}
}

// Nine of the systems are full with the groups that are declared; those that cross are not.
func TestGameMatches(t *testing.T) {
	g := newCopseGame(Params{Entities: 100, Seed: 3})
	g.Setup()
	for _, s := range g.world.Systems() {
		want := ecs.Full
		switch s.Name() {
		case "Home", "Burn", "Face":
			want = ecs.Blind
		}
		require.Equal(t, want, s.Match(), s.Explain().String())
	}
}

// The pathological case is gone through with a count and a list.
func TestPathologicalChecksumRecomputed(t *testing.T) {
	p := Params{Entities: 300, Seed: 3}
	var values []map[int]Vec // nil: deleted
	count := 0
	fill := func(n int) {
		for range n {
			values = append(values, map[int]Vec{0: One, 1: One, 2: One})
		}
	}
	fill(300)
	for range 10 {
		for i, v := range values {
			if v == nil {
				continue
			}
			count++
			for c, divisor := range []int{7, 11, 13} {
				if count%divisor == 0 {
					delete(v, c)
				}
			}
			if count%17 == 0 {
				values[i] = nil
			}
		}
		fill(30)
	}
	x := instance(t, Pathological(p), "tick", "archetype")
	x.steps(2)
	full := 0
	for _, v := range values {
		if len(v) == 3 {
			full++
			v[0] = Vec{1 + 2*Delta, 1 + 2*Delta, 1 + 2*Delta}
		}
	}
	require.Positive(t, full)
	require.Less(t, full, len(values)/2)
	require.Equal(t, PathologicalSum(len(values), func(i, c int) (Vec, bool) {
		v, has := values[i][c]
		return v, has
	}), x.Checksum())
}

func TestScriptedChecksumsRecomputed(t *testing.T) {
	p := Params{Entities: 101, Seed: 3}
	kinds := map[contract.Set]bool{}
	for i := range p.Entities {
		kinds[ScriptedHas(i)] = true
	}
	require.Len(t, kinds, 64)
	there := func(left int) uint64 {
		return XYSum(left, left, func(i, c int) (XY, bool) {
			if i >= p.Entities {
				return XY{float64(i - p.Entities), 1}, c == 0
			}
			if c == 0 {
				return XY{float64(i), 1}, true
			}
			return XY{1, 2}, ScriptedHas(i).Has(c)
		})
	}
	for metric, want := range map[string]uint64{
		ScriptedGet:    Mix(there(101), 1, 10_000, 0, 0),
		ScriptedUpdate: Mix(there(151), 1, 0, 0, 0),
		ScriptedQuery:  Mix(there(101), 1, 51*10*(1+2+2+2), 0, 0),
		ScriptedNew:    51,
	} {
		for _, storage := range []string{"copse", "sparseset-group"} {
			x := instance(t, Scripted(p), metric, storage)
			x.steps(3)
			require.Equal(t, want, x.Checksum(), metric)
		}
	}
}

// The tests of ecs_bench_suite: at 100,000 entities they have its sizes.
func TestSuiteChecksumsRecomputed(t *testing.T) {
	w := Conventions(Params{Entities: 1e5, Seed: 3})
	require.Equal(t, 520, w.Metric("fragmented").Params.Entities)
	require.Equal(t, 10_000, w.Metric("simple").Params.Entities)
	require.Equal(t, 40_000, w.Metric("schedule").Params.Entities)
	for _, test := range []struct {
		metric string
		value  func(i, c int) (XY, bool)
	}{
		{"fragmented", func(i, c int) (XY, bool) { return XY{8 * float64(i), 8}, c == 0 }},
		{"simple", func(i, c int) (XY, bool) {
			if c == 0 {
				return XY{float64(i) + 3, 1 + 2*3}, true
			}
			return XY{1, 2}, c < 4
		}},
		{"schedule", func(i, c int) (XY, bool) { // three swaps are one
			switch {
			case c == 0:
				return XY{1, 2}, true
			case c == 1:
				return XY{float64(i), 1}, true
			}
			kind := i / 40
			return XY{1, 2}, c == 2 && kind > 0 || c == 3 && kind == 2 || c == 4 && kind == 3
		}},
	} {
		w := Conventions(Params{Entities: 400, Seed: 3})
		n := w.Metric(test.metric).Params.Entities
		for _, storage := range []string{"copse", "aos"} {
			x := instance(t, w, test.metric, storage)
			x.steps(3)
			require.Equal(t, XYSum(n, n, test.value), x.Checksum(), "%s %s", test.metric, storage)
		}
	}
}
