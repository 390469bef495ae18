package course

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/buildtest"
	"github.com/copse-ecs/copse/build/internal/project"
)

func TestTheCourseIsOneDocument(t *testing.T) {
	p, err := project.Current()
	require.NoError(t, err)
	text, err := Document(p)
	require.NoError(t, err)
	var course struct {
		Parts []struct {
			Title, Says string
			Minutes     int
			Lessons     []struct {
				Name   string
				Lesson struct{ Schema, Title, Start, Solution string }
			}
		}
		Glossary []glossaryWord
	}
	require.NoError(t, json.Unmarshal(text, &course))
	require.Equal(t, "what-an-ecs-stores", course.Parts[0].Lessons[0].Name)
	last := course.Parts[len(course.Parts)-1].Lessons
	require.Equal(t, "your-own-design", last[len(last)-1].Name)
	for _, part := range course.Parts {
		require.GreaterOrEqual(t, len(part.Lessons), 3, part.Title)
		require.LessOrEqual(t, len(part.Lessons), 5, part.Title)
		require.Regexp(t, `^[A-Z][^.]+\.$`, part.Says, "one sentence")
		require.GreaterOrEqual(t, part.Minutes, 15, part.Title)
		require.LessOrEqual(t, part.Minutes, 30, "%s: a part is read in one sitting", part.Title)
		for _, each := range part.Lessons {
			require.Equal(t, "copse.lesson/1", each.Lesson.Schema)
			require.NotEmpty(t, each.Lesson.Start)
			require.NotEmpty(t, each.Lesson.Solution)
		}
	}
	require.Equal(t, "entity", course.Glossary[0].Word)
}

// TestMinutes counts 1,000 words, which take six minutes, and two checks; a keep takes no time.
func TestMinutes(t *testing.T) {
	text := "# A\n\n" + strings.Repeat("word ", 1000) + "\n\n```check\ncheck groups = 1\nhint A.\ncheck groups = 2\nhint A.\nkeep groups = 0\nhint A.\n```\n"
	p := buildtest.New(t, map[string]string{
		"playground-examples/lessons/a/lesson.md": text,
		"playground-examples/lessons/course.md":   "# C\n\n## One\n\nSays\nthis.\n\n- [A](a/lesson.md)\n",
	})
	parts, err := Parts(p)
	require.NoError(t, err)
	require.Len(t, parts, 1)
	require.Equal(t, "Says this.", parts[0].Says)
	require.Equal(t, 10, parts[0].Minutes)
}

func TestRefusedContents(t *testing.T) {
	for _, test := range []struct{ list, want string }{
		{"- [A](a/lesson.md)", " the lesson b is in no part"},
		{"- [A](a/lesson.md)\n- [B](b/lesson.md)\n- [A](a/lesson.md)", "6: a is listed twice"},
		{"- [A](a/lesson.md)\n- [C](b/lesson.md)", "5: the title of b is 'B', not 'C'"},
		{"- [A](a/lesson.md)\n- [C](c/lesson.md)", "5: there is no lesson c"},
		{"- [A](02-a/lesson.md)", "4: 02-a is no name for a lesson; it is the folder and the name in links, such as a-group"},
	} {
		_, err := Parts(buildtest.New(t, map[string]string{
			"playground-examples/lessons/a/lesson.md": "# A\n",
			"playground-examples/lessons/b/lesson.md": "# B\n",
			"playground-examples/lessons/course.md":   "# C\n## One\n\n" + test.list + "\n",
		}))
		require.EqualError(t, err, "playground-examples/lessons/course.md:"+test.want)
	}
}

// TestTheReadmeCountsTheLessons checks the number of lessons and parts that the README gives.
func TestTheReadmeCountsTheLessons(t *testing.T) {
	p, err := project.Current()
	require.NoError(t, err)
	parts, err := Parts(p)
	require.NoError(t, err)
	text, err := os.ReadFile(p.Path("README.md"))
	require.NoError(t, err)
	require.Len(t, parts, 7)
	require.Contains(t, strings.Join(strings.Fields(string(text)), " "), fmt.Sprintf("a course of %d short lessons in seven parts", len(lessonsOf(parts))))
}
