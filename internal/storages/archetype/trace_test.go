package archetype

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/storages/suite"
)

func TestEventsTellTheMemory(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		suite.Traced(t, func(k []contract.Kind) contract.Storage { return New(k) })
	})
}
