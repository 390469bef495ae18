package manager

import (
	"testing"

	"github.com/copse-ecs/copse/ecs/store/contract"
	"github.com/copse-ecs/copse/ecs/store/storetest"
)

func TestContract(t *testing.T) {
	storetest.Run(t, func(k []contract.Kind) contract.Storage { return New(k) })
}
