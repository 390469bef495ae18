package manager

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/storages/suite"
)

func TestContract(t *testing.T) {
	suite.Run(t, func(k []contract.Kind) contract.Storage { return New(k, FillsHole) })
}

func TestContractWhereRemovalsKeepTheOrder(t *testing.T) {
	suite.Behaves(t, func(k []contract.Kind) contract.Storage { return New(k, KeepsOrder) })
}

func TestEventsTellTheMemory(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		removal := rapid.SampledFrom([]Removal{FillsHole, KeepsOrder}).Draw(t, "removal")
		suite.Traced(t, func(k []contract.Kind) contract.Storage { return New(k, removal) })
	})
}
