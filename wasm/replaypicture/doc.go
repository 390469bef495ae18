// Package scene shows a position of a replay as a picture: it turns what package
// internal/designrun/replay knows into the bytes that package wasm/paint reads.
//
// Two ideas carry it. What does not change while one steps, names, labels and which
// array has which leaves, comes from a paint model of the analysis and is sent once. And
// within a tick a step is sent as the one move that it is; the whole state goes over only
// where another tick is opened or jumped to.
//
// It knows no browser. Cost: a state O(leaves + entities shown), a step O(1) and, in a
// naive layout, the rows that are compared.
//
//	s := scene.New(model, r)
//	page.Send(s.AppendModel(nil))
//	for r.Next() {
//		page.Send(s.AppendStep(nil))
//	}
package replaypicture
