// Package bench measures how fast storages of entities do the same work, and refuses to print a time if they did not.
//
// A [Workload] says what is done; a [Case] does it on one storage; a [Runner] takes samples. Three rules make the figures
// comparable:
//
//   - The storages of a metric take turns (A B A B) in one process, so that whatever else the machine does affects all of them.
//   - A figure is the median of the repetitions, with the 10th and the 90th percentile ([Summary]).
//   - Every storage returns a checksum of its final values. If two checksums differ, the metric has no figures.
//
// Read the files in this order: workload.go (what can be measured), plan.go (which workloads of which sizes are asked for),
// runner.go (the turns and the comparison of checksums), measure.go (where the clock and the memory are read), report.go
// (the JSON document copse.bench/1). The packages below it:
//
//   - scenario: the components, the random draws and the checksums of each workload, the same for every storage
//   - copsecases, handwritten, storagecases: the workloads done on Copse, on plain slices and objects, on the storages of
//     internal/storages
//   - workloads: the list of all workloads with their cases
//   - designload: a workload made of a design
//   - calibrate: the prices of package grouptree/cost, measured
//   - counted: small cases whose instructions are counted instead; cachegrind reads the counts
//   - cli: the command line; cli/claims: published claims compared with the figures; cli/accuracy: estimates compared with times
//   - peers: a module of its own, which adds the libraries of others
//
// Another module adds its storages to a workload, metric by metric, and has the whole command line:
//
//	func main() {
//		os.Exit(cli.Main(os.Args[1:], func(w *bench.Workload) {
//			if w.Name == "derivative" {
//				w.Add("tick", bench.Case{Storage: "mine", New: newMine})
//			}
//		}))
//	}
//
// Cost: in a metric of kind [Steps] all storages are in memory at once, since they take turns; in other metrics one at a time.
//
// The same code runs natively and in WebAssembly.
package bench
