package hints_test

import (
	"github.com/copse-ecs/copse/internal/language/design/hints"
	"github.com/copse-ecs/copse/internal/language/designrun"
)

func init() { hints.UseWorld(designrun.NewWorld) }
