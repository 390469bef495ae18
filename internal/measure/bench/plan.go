package bench

import (
	"errors"
	"slices"
	"strconv"
	"strings"
)

// Definition is a workload that can be asked for by name.
type Definition struct {
	Name             string
	Entities         int // unless a request says otherwise
	Most             int // the largest number of entities that may be asked for
	Components       int
	ChooseComponents bool // a request may choose the number of components
	FixedEntities    bool // the number of entities is part of the workload: a request cannot change it
	New              func(Params) Workload
}

// maxRuns limits how many combinations of workloads, numbers of entities and numbers of components a request has.
const maxRuns = 100

// Request asks for workloads in some sizes.
type Request struct {
	Workloads            []Definition
	Entities, Components []int    // empty for the workload's own number
	Storages, Metrics    []string // empty for all
	Seed                 uint64
	Extra                func(*Workload) // adds storages of other modules to a workload; nil for none
}

// UnknownName is the error for a storage or metric that no workload has.
type UnknownName struct {
	What, Name string
	Known      []string
}

// Error lists the known names.
func (u UnknownName) Error() string {
	return "no " + u.What + " " + strconv.Quote(u.Name) + "; there are " + strings.Join(u.Known, ", ")
}

// Plan makes the workloads of a request in all sizes. Its error is an [UnknownName] if a storage or a metric does not exist.
func (r Request) Plan() ([]Workload, error) {
	var out []Workload
	var storages, metrics []string // all that exist
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
	return out, errors.Join(firstUnknown("storage", r.Storages, storages), firstUnknown("metric", r.Metrics, metrics))
}

// firstUnknown returns the error for the first name that is not known, nil if all are.
func firstUnknown(what string, names, known []string) error {
	for _, name := range names {
		if !slices.Contains(known, name) {
			return UnknownName{what, name, known}
		}
	}
	return nil
}

// union appends the names that the list does not have yet.
func union(list, more []string) []string {
	for _, name := range more {
		if !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}

// params returns the sizes in which a request asks for a workload.
func (r Request) params(d Definition) []Params {
	entities, components := r.Entities, r.Components
	if len(entities) == 0 || d.FixedEntities {
		entities = []int{d.Entities}
	}
	if len(components) == 0 || !d.ChooseComponents {
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
