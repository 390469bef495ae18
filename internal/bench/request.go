package bench

import (
	"errors"
	"slices"
	"strconv"
	"strings"
)

// maxRuns is how many workloads, times numbers of entities, times numbers of components, can be asked for at once.
const maxRuns = 100

// Request asks for workloads in some sizes.
type Request struct {
	Workloads            []Definition
	Entities, Components []int    // empty for what the workload has by itself
	Storages, Metrics    []string // empty for all
	Seed                 uint64
	Extra                func(*Workload) // adds the storages of others to a workload; nil for none
}

// Unknown says that a name stands for nothing.
type Unknown struct {
	What, Name string
	Known      []string
}

// Error lists what there is.
func (u Unknown) Error() string {
	return "no " + u.What + " " + strconv.Quote(u.Name) + "; there are " + strings.Join(u.Known, ", ")
}

// Plan makes the workloads that are asked for, those of every size. A storage or metric that none of them has is an
// [Unknown].
func (r Request) Plan() ([]Workload, error) {
	var out []Workload
	var storages, metrics []string // that there are
	for _, d := range r.Workloads {
		for _, p := range r.params(d) {
			if len(out) == maxRuns {
				return nil, errors.New("more than " + strconv.Itoa(maxRuns) + " combinations of workloads and sizes are asked for: ask for fewer at once")
			}
			w := d.New(p)
			if r.Extra != nil {
				r.Extra(&w)
			}
			storages = union(storages, w.Storages())
			for _, m := range w.Metrics {
				metrics = union(metrics, []string{m.Name})
			}
			if len(r.Metrics) > 0 {
				w.Metrics = slices.DeleteFunc(w.Metrics, func(m Metric) bool { return !slices.Contains(r.Metrics, m.Name) })
			}
			if len(r.Storages) > 0 {
				w.Only(r.Storages)
			}
			out = append(out, w)
		}
	}
	return out, errors.Join(unknown("storage", r.Storages, storages), unknown("metric", r.Metrics, metrics))
}

// unknown returns the first name that is not among those that there are, as an error.
func unknown(what string, names, known []string) error {
	for _, name := range names {
		if !slices.Contains(known, name) {
			return Unknown{what, name, known}
		}
	}
	return nil
}

// union appends what is not there yet.
func union(list, more []string) []string {
	for _, name := range more {
		if !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}

func (r Request) params(d Definition) []Params {
	entities, components := r.Entities, r.Components
	if len(entities) == 0 || d.Fixed {
		entities = []int{d.Entities}
	}
	if len(components) == 0 || !d.Chosen {
		components = []int{d.Components}
	}
	var out []Params
	for _, e := range entities {
		for _, c := range components {
			out = append(out, Params{Entities: e, Components: c, Seed: r.Seed})
		}
	}
	return out
}
