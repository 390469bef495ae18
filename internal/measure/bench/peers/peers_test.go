package main

import (
	"context"
	"testing"
	"time"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/measure/bench/workloads"
)

// agree runs a workload with all libraries. The runner reports no metric whose storages end with different checksums.
func agree(t *testing.T, d bench.Definition, p bench.Params) {
	t.Helper()
	w := d.New(p)
	w.Only([]string{"copse"}) // the other storages of the project are compared with copse in their own tests
	addPeers(&w)
	results, err := bench.Runner{Repetitions: 1, MinBatch: time.Microsecond}.Run(context.Background(), w)
	if err != nil {
		t.Fatal(err)
	}
	reported := map[[2]string]bool{}
	for _, r := range results {
		reported[[2]string{r.Metric, r.Storage}] = true
	}
	for _, m := range w.Metrics {
		for _, c := range m.Cases {
			if !reported[[2]string{m.Name, c.Storage}] {
				t.Errorf("%s of %s was not reported", m.Name, c.Storage)
			}
		}
	}
}

func TestPeersAgree(t *testing.T) {
	for name := range byWorkload {
		t.Run(name, func(t *testing.T) {
			d, found := workloads.Find(name)
			if !found {
				t.Fatal("there is no such workload")
			}
			agree(t, d, bench.Params{Entities: 3000, Components: d.Components, Seed: 7})
		})
	}
}

func TestDerivativeOfEveryLength(t *testing.T) {
	d, _ := workloads.Find("derivative")
	for n := 2; n <= scenario.MaxChain; n++ {
		agree(t, d, bench.Params{Entities: 300, Components: n, Seed: 7})
	}
}

// Some chain lengths have no entities: batches must allow that.
func TestFewEntities(t *testing.T) {
	d, _ := workloads.Find("derivative")
	for n := 1; n <= 8; n++ {
		agree(t, d, bench.Params{Entities: n, Components: scenario.MaxChain, Seed: 7})
	}
}

// There are enough changes for holes to be filled, tables to become empty and entity numbers to be used again.
func TestManyChanges(t *testing.T) {
	w := workloads.Structural(bench.Params{Entities: 5000, Seed: 7})
	addPeers(&w)
	for _, m := range w.Metrics {
		var sum uint64
		for k, c := range m.Cases {
			x := bench.NewDriver(c.New(m.Params))
			for range 60 {
				x.Steps(1)
			}
			if k == 0 {
				sum = x.Checksum()
			} else if got := x.Checksum(); got != sum {
				t.Errorf("%s: %s ends with checksum %x, %s with %x", m.Name, c.Storage, got, m.Cases[0].Storage, sum)
			}
		}
	}
}
