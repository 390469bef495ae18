package registry

import (
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/refuse"
)

// NewExclusive returns the set of tags that are to exclude one another, or an error if they cannot.
func (r *Registry) NewExclusive(tags []int) (set grouptree.Set, err error) {
	if len(tags) < 2 {
		return set, refuse.Misuse("ecs: tags that exclude one another are two at least, not " + strconv.Itoa(len(tags)))
	}
	for _, tag := range tags {
		name := r.List[tag].Name
		if set.Has(tag) {
			return set, refuse.Misuse("ecs: " + name + " is twice among tags that exclude one another")
		}
		for _, other := range r.Exclusive {
			if other.Has(tag) {
				return set, refuse.Misuse("ecs: " + name + " is one of the exclusive tags " + r.ListNames(other) + " already, and cannot be among others")
			}
		}
		set.Add(tag)
	}
	return set, nil
}

// CheckExclusive returns an error if components that are given together exclude one another. what says of whom.
func (r *Registry) CheckExclusive(what string, set grouptree.Set) error {
	for _, tags := range r.Exclusive {
		if two := set.Intersect(tags); two.Len() > 1 {
			return refuse.Misuse("ecs: " + what + " has " + r.Pair(two) + ", which exclude one another: leave one out")
		}
	}
	return nil
}

// ListNames lists the names of a set in order of registration: "Idle, Walking, Attacking".
func (r *Registry) ListNames(set grouptree.Set) string {
	var list []string
	for c := range set.All() {
		list = append(list, r.List[c].Name)
	}
	return strings.Join(list, ", ")
}

// Pair names the first two components of a set.
func (r *Registry) Pair(set grouptree.Set) string {
	first := set.First()
	return r.List[first].Name + " and " + r.List[set.Minus(grouptree.SetOf(first)).First()].Name
}

// WithTwo returns the committed entity with the lowest index that has several of the tags of a set, and which; the zero Entity if there is none.
func WithTwo(store *blockstore.Store, tags grouptree.Set) (first entity.Entity, two grouptree.Set) {
	census := store.Compositions.Census()
	if !slices.ContainsFunc(census.Comps, func(set grouptree.Set) bool { return set.Intersect(tags).Len() > 1 }) {
		return entity.Entity{}, grouptree.Set{}
	}
	store.EachEntity(func(e entity.Entity, composition int) bool {
		if two = store.Compositions.Set(composition).Intersect(tags); two.Len() > 1 {
			first = e
		}
		return first.IsZero()
	})
	return first, two
}
