package compare_test

import (
	"github.com/copse-ecs/copse/internal/language/design/compare"
	"github.com/copse-ecs/copse/internal/language/designrun"
)

func init() { compare.UseWorld(designrun.NewWorld) }
