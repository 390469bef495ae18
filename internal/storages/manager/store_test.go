package manager

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/storages/suite"
)

func TestContract(t *testing.T) {
	for name, removal := range map[string]Removal{"fills holes": FillsHole, "keeps order": KeepsOrder} {
		t.Run(name, func(t *testing.T) {
			create := func(k []contract.Kind) contract.Storage { return New(k, removal) }
			suite.Run(t, create)
			rapid.Check(t, func(t *rapid.T) { suite.Traced(t, create) })
		})
	}
}
