package storagecases

import (
	"slices"

	"github.com/copse-ecs/copse/internal/storages/aos"
	"github.com/copse-ecs/copse/internal/storages/archetype"
	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/storages/ecr"
	"github.com/copse-ecs/copse/internal/storages/jade"
	"github.com/copse-ecs/copse/internal/storages/manager"
	"github.com/copse-ecs/copse/internal/storages/matter"
	"github.com/copse-ecs/copse/internal/storages/pointers"
	"github.com/copse-ecs/copse/internal/storages/sparseset"
)

// factory makes an empty storage. groups is the chain of groups, weakest first, that a workload asks for; most storages
// have no groups and ignore it.
type factory struct {
	name   string
	create func(kinds []contract.Kind, groups []contract.Set) contract.Storage
}

// ownedGroup returns the group whose arrays a sparse set owns: the weakest one of several components.
func ownedGroup(groups []contract.Set) contract.Set {
	for _, g := range groups {
		if g.Len() > 1 {
			return g
		}
	}
	return 0
}

// sparseSets returns a function that makes sparse sets without a group.
func sparseSets(options sparseset.Options) func([]contract.Kind, []contract.Set) contract.Storage {
	return func(k []contract.Kind, _ []contract.Set) contract.Storage { return sparseset.NewSpace(k, options, 0) }
}

// FixedSets is the storage whose sets do not grow: a workload says how many entities there are at most, see [NewLife].
const FixedSets = "sparseset-fixed"

// ReservedSets are the same, with the allocation of their room in the time of a test.
const ReservedSets = "sparseset-reserved"

// factories are the storages by the names that benchmarks give them.
var factories = []factory{
	{"archetype", func(k []contract.Kind, _ []contract.Set) contract.Storage { return archetype.New(k) }},
	{"sparseset", sparseSets(sparseset.Options{})},
	{"sparseset-group", func(k []contract.Kind, g []contract.Set) contract.Storage {
		return sparseset.NewSpace(k, sparseset.Options{}, ownedGroup(g))
	}},
	{"manager", func(k []contract.Kind, _ []contract.Set) contract.Storage { return manager.New(k, manager.FillsHole) }},
	{"aos", func(k []contract.Kind, _ []contract.Set) contract.Storage { return aos.New(k) }},
	{"pointers", func(k []contract.Kind, _ []contract.Set) contract.Storage { return pointers.New(k) }},
	{"sparseset-traditional", sparseSets(sparseset.Options{Form: sparseset.Traditional})},
	{"sparseset-two", sparseSets(sparseset.Options{Allocation: sparseset.Two})},
	{"sparseset-unchecked", sparseSets(sparseset.Options{Checks: sparseset.Unchecked})},
	{FixedSets, sparseSets(sparseset.Options{Room: sparseset.Fixed})},
	{ReservedSets, sparseSets(sparseset.Options{Room: sparseset.Fixed})},
	{"matter", func(k []contract.Kind, _ []contract.Set) contract.Storage { return matter.New(k) }},
	{"jade", func(k []contract.Kind, _ []contract.Set) contract.Storage { return jade.New(k) }},
	{"ecr", func(k []contract.Kind, _ []contract.Set) contract.Storage { return ecr.New(k) }},
	{"sparseset-old", func(k []contract.Kind, _ []contract.Set) contract.Storage { return sparseset.NewOldSpace(k) }},
}

// NewStorage makes an empty storage with the name that benchmarks give it. groups is a chain, weakest first, of which the
// storage may keep arrays in step. It panics if there is no such storage.
func NewStorage(name string, kinds []contract.Kind, groups []contract.Set) contract.Storage {
	return factoryOf(name).create(kinds, groups)
}

func factoryOf(name string) factory {
	return factories[slices.IndexFunc(factories, func(f factory) bool { return f.name == name })]
}

// Common returns the names of the storages that take part in every workload.
func Common() []string {
	return []string{"archetype", "sparseset", "sparseset-group", "manager", "aos", "pointers"}
}

// Scripts returns the names of the storages that the thesis on archetypes in scripts compares, for its workload.
func Scripts() []string { return []string{"matter", "jade", "ecr"} }

// SparseSetVariants returns the names of the forms of a sparse set that Varkor's article tries or asks about.
func SparseSetVariants() []string {
	return []string{"sparseset-traditional", "sparseset-two", "sparseset-unchecked", "sparseset-old"}
}
