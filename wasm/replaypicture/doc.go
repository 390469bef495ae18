// Package replaypicture shows a position of a replay as a picture: it turns what package internal/language/designrun/replay
// knows into the bytes that package wasm/paint reads.
//
// There are three kinds of bytes. A model is everything: names, labels and which array has which blocks never change
// during a replay, so they are taken from the model of the analysis and sent once. A state is the rows and entities at
// a position, for another tick or after a jump. A step is one move, for positions within a tick.
//
// It knows no browser. A state costs O(blocks + entities shown); a step costs O(1) and, in a naive layout, the rows that
// are compared.
//
//	encoder := replaypicture.New(model, r)
//	page.Send(encoder.AppendModel(nil))
//	for r.Next() {
//		page.Send(encoder.AppendStep(nil))
//	}
package replaypicture
