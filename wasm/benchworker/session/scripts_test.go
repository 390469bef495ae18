package session

import (
	"encoding/json"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// fakeScripts do what the storages in JavaScript do, without storing anything. The storage of the kind wrong reads one value less.
type fakeScripts struct {
	wrong    int
	metrics  map[int]string
	entities map[int][]uint16
	spawned  map[int]int
}

func (f *fakeScripts) Setup(kind, metric int, compositions []uint16) {
	f.metrics[kind], f.entities[kind], f.spawned[kind] = scenario.ScriptMetrics[metric], compositions, 0
}

func (f *fakeScripts) Reset(kind int) { f.spawned[kind] = 0 }

func (f *fakeScripts) Step(kind int) {
	if f.metrics[kind] == scenario.ScriptedUpdate {
		f.spawned[kind] += scenario.ScriptedSpawns
	}
}

func (f *fakeScripts) End(kind int) (e scenario.ScriptedEnding) {
	all := f.entities[kind]
	e.Entities = len(all) + f.spawned[kind]
	e.Left = e.Entities
	matches := float64(scenario.ScriptedMatches(len(all)))
	e.Sum = map[string]float64{
		scenario.ScriptedGet: scenario.ScriptedGets, scenario.ScriptedMany: 5 * scenario.ScriptedGets,
		scenario.ScriptedMade: 7 * scenario.ScriptedWalks * matches, scenario.ScriptedNew: matches,
	}[f.metrics[kind]]
	if kind == f.wrong {
		e.Sum--
	}
	for i := range e.Entities {
		has, place := uint16(1), i-len(all)
		if i < len(all) {
			has, place = all[i], i
		}
		for c := range scenario.ScriptedNumbers / 2 {
			switch {
			case has>>c&1 == 0:
				e.Values = append(e.Values, math.NaN(), math.NaN())
			case c == 0:
				e.Values = append(e.Values, float64(place), 1)
			default:
				e.Values = append(e.Values, 1, 2)
			}
		}
	}
	return e
}

// The storages in JavaScript are measured with the others, in every metric that they have, and end as those do.
func TestScripts(t *testing.T) {
	for _, wrong := range []int{-1, 1} {
		samples, refused := map[string]int{}, 0
		scripts := &fakeScripts{wrong, map[int]string{}, map[int][]uint16{}, map[int]int{}}
		host := Host{Scripts: scripts, Batch: time.Microsecond, Send: func(line []byte) {
			var e event
			require.NoError(t, json.Unmarshal(line, &e), string(line))
			switch e.Kind {
			case "sample":
				samples[e.Result.Storage]++
			case "refused":
				require.Contains(t, e.Why, "storages end with different checksums (jade, matter-js, ecr-js with ")
				refused++
			}
		}}
		require.NoError(t, host.Run("workload scripted\nentities 100\nrepetitions 1\nstorages jade,matter-js,jade-js,ecr-js\nmetrics random-access,get-three,update,query-made,query-new\n"))
		if wrong < 0 {
			require.Equal(t, map[string]int{"jade": 5, "matter-js": 5, "jade-js": 5, "ecr-js": 5}, samples)
			require.Zero(t, refused)
		} else {
			require.Empty(t, samples)
			require.Equal(t, 5, refused)
		}
	}
}
