package ecr

import (
	"unsafe"

	"github.com/copse-ecs/copse/internal/storages/contract"
)

// view visits the entities that are in several pools.
type view struct {
	store   *Store
	spec    contract.Spec
	with    []int
	without []int
	batch   contract.Batch
}

// Query makes a view; nothing is computed in advance.
func (s *Store) Query(spec contract.Spec) contract.Query {
	v := &view{store: s, spec: spec, with: spec.With.List(), without: spec.Without.List()}
	v.batch.Len = 1
	v.batch.Views = make([]contract.View, len(spec.Read))
	return v
}

// Each walks the smallest pool backwards and visits the entities that match one by one.
func (v *view) Each(visit func(*contract.Batch)) {
	pools := v.store.pools
	lead := v.with[0]
	for _, c := range v.with {
		if len(pools[c].entities) < len(pools[lead].entities) {
			lead = c
		}
	}
	entities := pools[lead].entities
	var found [contract.MaxKinds]unsafe.Pointer
next:
	for row := len(entities) - 1; row >= 0; row-- {
		index := entities[row]
		for _, c := range v.with {
			if c == lead {
				found[c] = pools[c].values.At(uint32(row))
			} else if found[c] = pools[c].find(index); found[c] == nil {
				continue next
			}
		}
		for _, c := range v.without {
			if pools[c].find(index) != nil {
				continue next
			}
		}
		for k, c := range v.spec.Read {
			v.batch.Views[k].Base = found[c]
		}
		visit(&v.batch)
	}
}
