package design_test

import (
	"github.com/copse-ecs/copse/ecs/designrun"
	"github.com/copse-ecs/copse/grouptree/design"
)

func init() { design.UseWorld(designrun.NewWorld) }
