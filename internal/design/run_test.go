package design_test

import (
	"github.com/copse-ecs/copse/internal/design"
	"github.com/copse-ecs/copse/internal/designrun"
)

func init() { design.UseWorld(designrun.NewWorld) }
