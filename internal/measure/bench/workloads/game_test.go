//go:build !race

package workloads

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/storages/contract"
)

func TestGameChecksumRecomputed(t *testing.T) {
	p := bench.Params{Entities: 400, Seed: 3}
	has := scenario.DrawGame(p)
	values := make([]map[int]scenario.Vec, p.Entities)
	reset := func(i int) {
		values[i] = map[int]scenario.Vec{}
		for _, c := range has[i].List() {
			values[i][c] = scenario.Vec{}
			if c < scenario.GameValues {
				values[i][c] = scenario.One
			}
		}
	}
	for i := range values {
		reset(i)
	}
	changes := scenario.NewChanges(p, 1)
	x := driver(t, Game(p), "tick", "copse")
	for step := range 60 {
		changes.Prepare(step, 1)
		for _, change := range changes.Of(step) {
			i := int(change.Entity)
			event := scenario.GameEventOf(step, change.Entity)
			if event == scenario.GameReplace {
				reset(i)
				continue
			}
			c := map[scenario.GameEvent]int{scenario.GameFreeze: scenario.GameFrozen, scenario.GameBurn: scenario.GameBurning, scenario.GameProtect: scenario.GameShield}[event]
			if _, has := values[i][c]; has {
				delete(values[i], c)
			} else if values[i][c] = (scenario.Vec{}); c == scenario.GameShield {
				values[i][c] = scenario.RegainedValue(step)
			}
		}
		for _, v := range values {
			playRules(v)
		}
		x.Steps(1)
		require.Equal(t, scenario.GameSum(len(values), func(i, c int) (scenario.Vec, bool) {
			v, has := values[i][c]
			return v, has
		}), x.Checksum(), "step %d", step)
	}
}

// playRules applies all systems to one entity.
func playRules(v map[int]scenario.Vec) {
	var has contract.Set
	for c := range v {
		has |= contract.SetOf(c)
	}
	for _, r := range scenario.GameRules {
		if has.Contains(r.With|contract.SetOf(r.To, r.From)) && has&r.Without == 0 {
			a, b := v[r.To], v[r.From]
			scenario.AddVec(&a, &b)
			v[r.To] = a
		}
	}
}

func TestPathologicalChecksumRecomputed(t *testing.T) {
	p := bench.Params{Entities: 300, Seed: 3}
	var values []map[int]scenario.Vec // nil: deleted
	number := 0
	fill := func(n int) {
		for range n {
			values = append(values, map[int]scenario.Vec{0: scenario.One, 1: scenario.One, 2: scenario.One})
		}
	}
	fill(300)
	for range 10 {
		for i, v := range values {
			if v == nil {
				continue
			}
			number++
			for c, divisor := range []int{7, 11, 13} {
				if number%divisor == 0 {
					delete(v, c)
				}
			}
			if number%17 == 0 {
				values[i] = nil
			}
		}
		fill(30)
	}
	x := driver(t, Pathological(p), "tick", "archetype")
	x.Steps(2)
	full := 0
	for _, v := range values {
		if len(v) == 3 {
			full++
			v[0] = vec(1+2*scenario.Delta, 1+2*scenario.Delta, 1+2*scenario.Delta)
		}
	}
	require.Positive(t, full)
	require.Less(t, full, len(values)/2)
	require.Equal(t, scenario.PathologicalSum(len(values), func(i, c int) (scenario.Vec, bool) {
		v, has := values[i][c]
		return v, has
	}), x.Checksum())
}
