package replay

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/internal/language/designrun/internal/randomdesign"
)

type movesDocument struct {
	Tick, From int
	Sentences  []string
}

func movesOf(t require.TestingT, r *Replay, from, to int) (d movesDocument) {
	require.NoError(t, json.Unmarshal(r.AppendMoves(nil, from, to), &d))
	return d
}

// TestMovesAreThoseThatAreMade compares the list of the moves of each tick with the sentences of its positions.
func TestMovesAreThoseThatAreMade(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		batch, single := open(t, randomdesign.New(t).Run())
		for _, r := range []*Replay{batch, single} {
			var made []string
			for more := r.Ticks() > 0; more; more = r.Next() {
				if r.Position().Move == 0 {
					made = nil
				} else {
					made = append(made, r.Sentence())
				}
				if n := r.Moves(); n == len(made) {
					require.Equal(t, made, append([]string(nil), movesOf(t, r, 1, n+5).Sentences...), "all moves of tick %d", r.Position().Tick)
					from := rapid.IntRange(-1, n+2).Draw(t, "from")
					want := movesDocument{r.Position().Tick, max(from, 1), append([]string{}, made[min(max(from-1, 0), n):min(max(from+2, 0), n)]...)}
					require.Equal(t, want, movesOf(t, r, from, from+2))
				}
			}
		}
	})
}

func TestMovesWithoutTicks(t *testing.T) {
	r, _ := open(t, "component A\n")
	require.Equal(t, `{"schema":"copse.moves/1","tick":0,"from":1,"sentences":[]}`, string(r.AppendMoves(nil, 1, 9)))
}
