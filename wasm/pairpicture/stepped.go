package pairpicture

import (
	"math"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/designrun"
	"github.com/copse-ecs/copse/internal/language/designrun/replay"
	"github.com/copse-ecs/copse/wasm/paint"
	"github.com/copse-ecs/copse/wasm/paint/designmodel"
	"github.com/copse-ecs/copse/wasm/replaypicture"
)

// Stepped goes through the commits of a design. The zero value has none.
type Stepped struct {
	text   string
	replay *replay.Replay
	model  *paint.Model // at the end
}

// After returns the model of a text after some of its commits, or after all of them if it has fewer. Another text costs an
// analysis; otherwise it costs what the commits on the way cost.
func (s *Stepped) After(text string, opt analysis.Options, commits int) *paint.Model {
	if s.replay == nil || s.text != text {
		a, record := designrun.AnalyzeRecorded(text, opt)
		*s = Stepped{text, replay.New(a, record, replay.Batch), designmodel.Model(a)}
	}
	at := replay.Position{Tick: 1}
	if commits > 0 {
		at = replay.Position{Tick: commits, Move: math.MaxInt32}
	}
	s.replay.Seek(at, math.MaxInt)
	m, err := paint.ReadModel(replaypicture.New(s.model, s.replay).AppendModel(nil))
	if err != nil {
		panic(err) // it was written by the same program
	}
	return m
}
