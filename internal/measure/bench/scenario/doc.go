// Package scenario has what a workload asks of every storage, ours or that of others: the components, the random draws that
// make populations and changes, and the checksum of the final values.
//
// A case of a workload uses both sides of its scenario. It draws with [DrawHighest], [DrawOrder], [NewChanges],
// [DrawKinds], [DrawJoined], [CrossingDesign.Draw], [DrawGame] or [DrawLifeScript], so that all storages do the same work, and it returns [ChainSum],
// [StructuralSum], [Fold], [XYSum], [KindSum], [JoinSum], [CrossingDesign.Sum], [GameSum], [PathologicalSum], [AddSum] or [LifeSum], so that the
// results can be compared.
//
// Draws come from [Random], which gives the same numbers on every machine and in every language. All time steps are [Delta],
// a power of two, with which a fused multiply-add gives the same bits as a multiplication and an addition.
package scenario
