package rules

import (
	"context"
	"path/filepath"

	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/build/internal/site"
)

// findOversize compares the sizes of the last release build, if there is one, with the budgets.
func findOversize(_ context.Context, t project.Tree) ([]finding, error) {
	dir := t.Path("dist")
	if !project.Exists(filepath.Join(dir, site.ManifestName)) {
		return nil, nil
	}
	s, err := site.Read(dir)
	if err != nil {
		return nil, err
	}
	if s.Dev {
		return nil, nil
	}
	var found []finding
	for _, text := range site.OverBudget(s) {
		found = append(found, finding{"dist/" + s.Engine, 0, text})
	}
	return found, nil
}
