// Package bench measures storages against each other, honestly.
//
// A [Workload] says what is done; a [Case] does it on one storage. The runner takes the
// storages in turns, A B A B, in one process, so that whatever else the machine does meets
// all of them; it reports the median of the repetitions with their spread; and it refuses to
// report anything unless every storage ends with the same checksum over the final values.
// All steps use dt = 2^-10, with which fused and separate multiplication and addition give the
// same bits.
//
// [Workloads] lists them. Populations and changes are drawn by functions of this package
// ([Chain], [Order], [NewChanges], [Kinds], [Joined], [Script]) from [Random], which gives the same
// numbers everywhere, and checksums are computed by others ([ChainSum], [StructuralSum],
// [Fold], [LifeSum], [AddSum], [XYSum], [KindSum], [JoinSum]): whoever takes part uses both. Another module adds
// its storages to a workload metric by metric, and has the whole command line:
//
//	func main() {
//		os.Exit(cli.Main(os.Args[1:], func(w *bench.Workload) {
//			if w.Name == "derivative" {
//				w.Add("tick", bench.Case{Storage: "mine", New: newMine})
//			}
//		}))
//	}
//
// Cost: the storages of a metric about steps are all held at once, so that they can take
// turns; those of other metrics one at a time.
//
// The same code runs natively and in WebAssembly. `go run ./build bench` runs it, alone or
// with the libraries of others (the nested module internal/bench/peers).
package bench
