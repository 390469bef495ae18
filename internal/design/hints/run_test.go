package hints_test

import (
	"github.com/copse-ecs/copse/internal/design/hints"
	"github.com/copse-ecs/copse/internal/designrun"
)

func init() { hints.UseWorld(designrun.NewWorld) }
