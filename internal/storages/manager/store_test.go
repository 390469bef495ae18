package manager

import (
	"testing"

	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/storages/suite"
)

func TestContract(t *testing.T) {
	suite.Run(t, func(k []contract.Kind) contract.Storage { return New(k) })
}
