package project_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/buildtest"
	"github.com/copse-ecs/copse/build/internal/project"
)

func TestFindProject(t *testing.T) {
	p := buildtest.New(t, map[string]string{"internal/language/design/doc.go": "package design\n"})
	found, err := project.Find(p.Path("grouptree", "design"))
	require.NoError(t, err)
	require.Equal(t, p, found)

	elsewhere := t.TempDir()
	_, err = project.Find(elsewhere)
	require.EqualError(t, err, elsewhere+" is not inside a checkout of Copse (no go.mod of github.com/copse-ecs/copse in it or above it)")
}
