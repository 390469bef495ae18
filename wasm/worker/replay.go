//go:build js && wasm

package main

import (
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/design/handedit"
	"github.com/copse-ecs/copse/internal/language/designrun"
	"github.com/copse-ecs/copse/internal/language/designrun/replay"
	"github.com/copse-ecs/copse/wasm/internal/bridge"
	"github.com/copse-ecs/copse/wasm/paint/designmodel"
	"github.com/copse-ecs/copse/wasm/replaypicture"
)

// open is the open replay, if any.
var open struct {
	*replay.Replay
	encoder    *replaypicture.Encoder
	singleMove bool // the last change of the position was one move
}

// withReplay sets the output to what make appends to it. The output is empty if no replay
// is open: then the worker was restarted, and the page opens the replay again.
func withReplay(make func(dst []byte) []byte) int32 {
	return bridge.Guard(func() {
		bridge.Out = bridge.Out[:0]
		if open.Replay != nil {
			bridge.Out = make(bridge.Out)
		}
	})
}

// replayOpen analyses a text and opens its replay by an algorithm, the number of a
// replay.Algorithm. The output is the document of all ticks, schema copse.steps/1.
//
//go:wasmexport replayOpen
func replayOpen(n, flags, algorithm int32) int32 {
	return bridge.Guard(func() {
		open.Replay, open.encoder = nil, nil
		a, record := designrun.AnalyzeRecorded(bridge.Text(n), bridge.Options(flags))
		r := replay.New(a, record, replay.Algorithm(algorithm))
		open.Replay, open.encoder = r, replaypicture.New(designmodel.Model(a), r)
		bridge.Out = open.AppendSteps(bridge.Out[:0])
	})
}

// replaySeek goes to a position, or a part of the way if that writes more rows than the
// budget. The output is 1 if it has arrived, else 0, the ticks that are done, and all
// ticks.
//
//go:wasmexport replaySeek
func replaySeek(tick, move, budget int32) int32 {
	return bridge.Guard(func() {
		bridge.Out = bridge.Out[:0]
		if open.Replay == nil {
			return
		}
		arrived := 0
		if open.Seek(replay.Position{Tick: int(tick), Move: int(move)}, int(budget)) {
			arrived = 1
		}
		done, all := open.Progress()
		open.singleMove = false
		bridge.PutNumbers(arrived, done, all)
	})
}

// replayMove makes moves, or takes moves back if by is negative.
//
//go:wasmexport replayMove
func replayMove(by int32) int32 {
	return bridge.Guard(func() {
		if open.Replay == nil {
			return
		}
		for range max(by, -by) {
			if by > 0 && !open.Next() || by < 0 && !open.Back() {
				break
			}
		}
		open.singleMove = by == 1 || by == -1
	})
}

// replayStep makes the document of the position, schema copse.step/1.
//
//go:wasmexport replayStep
func replayStep() int32 { return withReplay(func(dst []byte) []byte { return open.AppendStep(dst) }) }

// replaySteps makes the document of all ticks, schema copse.steps/1.
//
//go:wasmexport replaySteps
func replaySteps() int32 { return withReplay(func(dst []byte) []byte { return open.AppendSteps(dst) }) }

// replayPath makes the document of the moves of an entity, schema copse.path/1.
//
//go:wasmexport replayPath
func replayPath(entity int32) int32 {
	return withReplay(func(dst []byte) []byte { return open.AppendPath(dst, int(entity)) })
}

// replayMoves makes the document of moves of the present tick, schema copse.moves/1.
//
//go:wasmexport replayMoves
func replayMoves(from, to int32) int32 {
	return withReplay(func(dst []byte) []byte { return open.AppendMoves(dst, int(from), int(to)) })
}

// replayRows makes the document of the entities of some rows, schema copse.rows/1.
//
//go:wasmexport replayRows
func replayRows(component, lane, from, to int32) int32 {
	return withReplay(func(dst []byte) []byte {
		return open.AppendRows(dst, int(component), int(lane), int(from), int(to))
	})
}

// replayShow sets the rows whose entities are sent whatever the size of the array, and
// makes the state with them (paint.KindState). The input is numbers: for each stretch of
// rows the component, the lane, the first row and the row after the last.
//
//go:wasmexport replayShow
func replayShow(n int32) int32 {
	windows := readStretches(bridge.In(n))
	return withReplay(func(dst []byte) []byte {
		open.encoder.SetWindows(windows)
		return open.encoder.AppendState(dst)
	})
}

// replayPicture makes the picture of the position: a whole model, or what differs from
// the position before.
//
//go:wasmexport replayPicture
func replayPicture(whole int32) int32 {
	return withReplay(func(dst []byte) []byte {
		switch {
		case whole != 0:
			return open.encoder.AppendModel(dst)
		case open.singleMove:
			return open.encoder.AppendStep(dst)
		}
		return open.encoder.AppendState(dst)
	})
}

// replayClose closes the replay.
//
//go:wasmexport replayClose
func replayClose() int32 {
	return bridge.Guard(func() { open.Replay, open.encoder = nil, nil })
}

// replayEdit turns what the user does to an entity into an edit of the text. The kind is
// the number of a handedit.ActKind, and the input the numbers of components. The output
// has schema copse.edited/1.
//
//go:wasmexport replayEdit
func replayEdit(kind, entity, n int32) int32 {
	act := handedit.Act{Kind: handedit.ActKind(kind), Entity: int(entity)}
	for in := bridge.ReadNumbers(bridge.In(n)); in.More(); {
		act.Components.Add(in.Next())
	}
	return withReplay(func(dst []byte) []byte {
		fix, why := open.Edit(act)
		edited := document.Edited{Fix: fix, Refusal: why}
		return edited.Append(dst)
	})
}
