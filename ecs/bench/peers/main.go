package main

import (
	"context"
	"fmt"
	"os"

	"github.com/copse-ecs/copse/ecs/bench"
)

func main() {
	for _, d := range bench.Workloads() {
		w := d.New(bench.Params{Entities: 10_000, Components: d.Components, Seed: bench.DefaultSeed})
		addPeers(&w)
		results, err := bench.Runner{}.Run(context.Background(), w)
		for _, r := range results {
			fmt.Printf("%-12s %-12s %-20s %10.3f %s\n", r.Workload, r.Metric, r.Storage, r.Summary.Median, r.Unit)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}
