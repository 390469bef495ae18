// Package simd computes on whole columns with the vector instructions of the processor, which the Go
// compiler does not use. A system is given slices that can be passed to it:
//
//	ecs.System2(w, "move", func(b ecs.Block, p []Position, v []Velocity) {
//		simd.Axpy(float32(b.Delta()), v, p)
//	}, ecs.Reads(velocity))
//
// Every function has the results of the loop in its comment, to the last bit: nothing is fused, and
// the order of additions is the same. On amd64 with AVX it takes 32 bytes at a time; elsewhere it is
// that loop.
//
// Cost: on columns in the caches a third to a half of the loop's time. On larger columns the
// bandwidth of the memory is the limit; systems of a stage that is fused (see
// [ecs.Fuse]) stay in the caches. A system calls the function once for each run of rows;
// for a few rows the loop is as fast.
//
// [ecs.Fuse]: https://pkg.go.dev/github.com/copse-ecs/copse/ecs#Fuse
package simd
