package course

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/project"
)

func TestTheCourseIsOneDocument(t *testing.T) {
	p, err := project.Current()
	require.NoError(t, err)
	text, err := Document(p)
	require.NoError(t, err)
	var course struct {
		Lessons []struct {
			Name   string
			Lesson struct{ Schema, Title, Start, Solution string }
		}
		Glossary []glossaryWord
	}
	require.NoError(t, json.Unmarshal(text, &course))
	require.Equal(t, "what-an-ecs-stores", course.Lessons[0].Name)
	require.Equal(t, "saving-and-loading-twice", course.Lessons[len(course.Lessons)-1].Name)
	for _, each := range course.Lessons {
		require.Equal(t, "copse.lesson/1", each.Lesson.Schema)
		require.NotEmpty(t, each.Lesson.Start)
		require.NotEmpty(t, each.Lesson.Solution)
	}
	require.Equal(t, "entity", course.Glossary[0].Word)
}
