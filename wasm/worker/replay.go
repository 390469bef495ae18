//go:build js && wasm

package main

import (
	"github.com/copse-ecs/copse/internal/design/diagnostic"
	"github.com/copse-ecs/copse/internal/design/document"
	"github.com/copse-ecs/copse/internal/design/handedit"
	"github.com/copse-ecs/copse/internal/designrun"
	"github.com/copse-ecs/copse/internal/designrun/replay"
	"github.com/copse-ecs/copse/wasm/internal/bridge"
	"github.com/copse-ecs/copse/wasm/paint"
	"github.com/copse-ecs/copse/wasm/paint/designmodel"
	"github.com/copse-ecs/copse/wasm/replaypicture"
)

// The calls of the stepper. They make nothing, an empty output, where no replay is
// open: the program is a fresh one then, and the page opens the replay again.

// playing is the replay that is open, and its picture.
var playing struct {
	*replay.Replay
	scene  *replaypicture.Scene
	single bool // the last that was done is one move
}

// replayOpen analyses the text in the input and makes its replay by an algorithm:
// 0 at once, 1 one by one. The output is a document of schema copse.steps/1.
//
//go:wasmexport replayOpen
func replayOpen(n, flags, algorithm int32) int32 {
	return bridge.Guard(func() {
		playing.Replay, playing.scene = nil, nil
		a, record := designrun.AnalyzeRecorded(bridge.Text(n), bridge.Options(flags))
		r := replay.New(a, record, replay.Algorithm(algorithm))
		playing.Replay, playing.scene = r, replaypicture.New(designmodel.Model(a), r)
		bridge.Out = playing.AppendSteps(bridge.Out[:0])
	})
}

// replaySeek goes to a position, or some of the way there: budget is in rows written.
// The output is whether it has arrived, and how many ticks of how many lie behind.
//
//go:wasmexport replaySeek
func replaySeek(tick, move, budget int32) int32 {
	return bridge.Guard(func() {
		bridge.Out = bridge.Out[:0]
		if playing.Replay == nil {
			return
		}
		arrived := 0
		if playing.Seek(replay.Position{Tick: int(tick), Move: int(move)}, int(budget)) {
			arrived = 1
		}
		done, of := playing.Progress()
		playing.single = false
		bridge.PutWords(arrived, done, of)
	})
}

// replayMove makes moves, or takes them back where by is negative.
//
//go:wasmexport replayMove
func replayMove(by int32) int32 {
	return bridge.Guard(func() {
		if playing.Replay == nil {
			return
		}
		for range max(by, -by) {
			if by > 0 && !playing.Next() || by < 0 && !playing.Back() {
				break
			}
		}
		playing.single = by == 1 || by == -1
	})
}

// replayStep makes the document of the position, schema copse.step/1.
//
//go:wasmexport replayStep
func replayStep() int32 { return said(func(dst []byte) []byte { return playing.AppendStep(dst) }) }

// replaySteps makes the document of all ticks, schema copse.steps/1.
//
//go:wasmexport replaySteps
func replaySteps() int32 { return said(func(dst []byte) []byte { return playing.AppendSteps(dst) }) }

// replayPath makes the document of an entity's ways, schema copse.path/1.
//
//go:wasmexport replayPath
func replayPath(entity int32) int32 {
	return said(func(dst []byte) []byte { return playing.AppendPath(dst, int(entity)) })
}

// replayRows makes the document of the entities of some rows, schema copse.rows/1.
//
//go:wasmexport replayRows
func replayRows(component, from, to int32) int32 {
	return said(func(dst []byte) []byte { return playing.AppendRows(dst, int(component), int(from), int(to)) })
}

// replayShow says of which rows the entities are to be shown however many there are, n bytes of
// numbers in the input: for each stretch component, first row, row after its last. It makes what is to
// be painted then.
//
//go:wasmexport replayShow
func replayShow(n int32) int32 {
	windows := stretches(bridge.In(n))
	return said(func(dst []byte) []byte {
		playing.scene.Show(windows)
		return playing.scene.AppendState(dst)
	})
}

// stretches reads stretches of rows.
func stretches(data []byte) (list []paint.Stretch) {
	for w := bridge.Numbers(data); w.More(); {
		list = append(list, paint.Stretch{Component: w.Next(), From: w.Next(), To: w.Next()})
	}
	return list
}

// replayPicture makes what is to be painted at the position: all of it, or else what
// differs from the position before.
//
//go:wasmexport replayPicture
func replayPicture(whole int32) int32 {
	return said(func(dst []byte) []byte {
		switch {
		case whole != 0:
			return playing.scene.AppendModel(dst)
		case playing.single:
			return playing.scene.AppendStep(dst)
		}
		return playing.scene.AppendState(dst)
	})
}

// replayClose lets go of the replay.
//
//go:wasmexport replayClose
func replayClose() int32 {
	return bridge.Guard(func() { playing.Replay, playing.scene = nil, nil })
}

// said makes a document of the replay the output.
func said(make func([]byte) []byte) int32 {
	return bridge.Guard(func() {
		bridge.Out = bridge.Out[:0]
		if playing.Replay != nil {
			bridge.Out = make(bridge.Out)
		}
	})
}

// replayEdit turns what is done by hand into an edit of the text: the kind of a
// handedit.ActKind, and the components as n bytes of numbers in the input. The output is
// {"fix":{text,edits}}, edits as in copse.page/1, or {"refusal":why}.
//
//go:wasmexport replayEdit
func replayEdit(kind, entity, n int32) int32 {
	act := handedit.Act{Kind: handedit.ActKind(kind), Entity: int(entity)}
	for w := bridge.Numbers(bridge.In(n)); w.More(); {
		act.Components.Add(w.Next())
	}
	return said(func(dst []byte) []byte {
		fix, why := playing.Edit(act)
		w := document.NewWriter(dst)
		w.Open('{')
		if fix == nil {
			w.Key("refusal").String(why)
		} else {
			appendFix(w, fix)
		}
		w.Close('}')
		return w.Bytes()
	})
}

func appendFix(w *document.Writer, fix *diagnostic.Fix) {
	w.Key("fix").Open('{')
	w.Key("text").String(fix.Text)
	w.Key("edits").Open('[')
	for _, e := range fix.Edits {
		w.Open('{')
		w.Key("range").Range(e.Range)
		w.Key("text").String(e.Text)
		w.Close('}')
	}
	w.Close(']')
	w.Close('}')
}
