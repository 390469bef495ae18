package compare_test

import (
	"github.com/copse-ecs/copse/internal/design/compare"
	"github.com/copse-ecs/copse/internal/designrun"
)

func init() { compare.UseWorld(designrun.NewWorld) }
