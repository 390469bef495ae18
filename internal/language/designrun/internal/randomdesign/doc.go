// Package randomdesign draws random designs with random histories for tests, and carries the same statements out on the
// reference model. A test analyses or replays the text and compares the outcome with the model.
//
// [New] draws components, a layout and groups; [Script.Run] draws statements after them. [Script.Ticks] then has what
// the model says of each tick. The numbers of a design's entities are the indexes of the model's handles.
//
// Cost: one design has at most 30 statements and about a hundred entities.
//
//	rapid.Check(t, func(t *rapid.T) {
//		s := randomdesign.New(t)
//		analysis := designrun.Analyze(s.Run(), design.Options{})
//		.. // compare analysis with s.World and s.Ticks
//	})
package randomdesign
