// Package designrun carries out the statements of designs on the block store. It is the only place where the design
// language and the library meet.
//
// A design names entities by number: 1, 2, 3 in the order in which they are spawned. The store gives out handles. The
// world of this package has a table in both directions ([NewWorld]); rows, order and writes come from the store.
//
// The outcome of a first commit that only spawns follows from its runs of equal compositions, so a large one is
// simulated: a design of five million entities is analysed without any of them in the store. The first statement that
// needs entities spawns them after all.
//
// [AnalyzeRecorded] also returns what the statements queued, tick by tick, as a [Record]. Package replay carries a
// record out a second time, move by move.
//
// Cost: about 40 bytes for each entity and row that is in the store. What a design asks for has prices, in budget.go,
// in steps of about a nanosecond. A design that would take more than a tenth of a second is refused with a message.
//
//	analysis := designrun.Analyze("spawn 3 A, B\ntick\n despawn e2\n", analysis.Options{})
//	json := describe.AppendAnalysis(nil, analysis)
package designrun
