// Package simd computes on whole columns with the processor's vector instructions, which Go
// does not use by itself. A system is handed slices that are ready for it:
//
//	ecs.System2(w, "move", func(b ecs.Block, p []Position, v []Velocity) {
//		simd.Axpy(float32(b.Delta()), v, p)
//	}, ecs.Reads(velocity))
//
// Every function does what the loop in its comment does, to the last bit: nothing is fused,
// and nothing is added up in another order. On amd64 with AVX it takes 32 bytes at a time;
// everywhere else it is that loop.
//
// Cost: within the caches a third to a half of the loop's time; on columns larger than those
// the bandwidth of the memory is the limit, and systems that take turns on blocks of rows
// (see [ecs.World.TakeTurns]) stay within them. A function is called once for a
// stretch of rows; for a few rows the loop is as fast.
//
// [ecs.World.TakeTurns]: https://pkg.go.dev/github.com/copse-ecs/copse/ecs#World.TakeTurns
package simd
