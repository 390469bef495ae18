package course

import (
	"errors"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/internal/language/design/check"
	"github.com/copse-ecs/copse/internal/language/design/lesson"
)

// contents is the file that lists the lessons in their order, in parts. It is Markdown, so that it can be read where the lessons are.
const contents = Folder + "/course.md"

// Part is some lessons that are read in one sitting.
type Part struct {
	Title, Says string
	Minutes     int // about how long it takes, in steps of five
	Lessons     []Named
}

// Named is a lesson of the course with its name in links, which is that of its folder.
type Named struct {
	Name, file string
	*lesson.Lesson
}

// Time that a lesson takes: to read it and look at its pictures, and to find an answer.
const (
	wordsPerMinute  = 150
	minutesPerCheck = 2
)

var (
	partTitle    = regexp.MustCompile(`^## (.+)$`)
	listedLesson = regexp.MustCompile(`^- \[(.+)\]\(([^/()]+)/lesson\.md\)$`)
	lessonName   = regexp.MustCompile(`^[a-z]+(?:-[a-z]+)*$`)
)

// Parts reads the course; there may be none.
func Parts(p project.Project) ([]Part, error) {
	text, err := os.ReadFile(p.Path(contents))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, complete(p, nil)
	}
	if err != nil {
		return nil, err
	}
	var parts []Part
	for i, line := range strings.Split(string(text), "\n") {
		if title := partTitle.FindStringSubmatch(line); title != nil {
			parts = append(parts, Part{Title: title[1]})
			continue
		}
		if len(parts) == 0 {
			continue
		}
		part := &parts[len(parts)-1]
		listed := listedLesson.FindStringSubmatch(line)
		if listed == nil {
			part.Says = strings.TrimSpace(part.Says + " " + line)
			continue
		}
		found, err := read(p, listed[1], listed[2])
		if err == nil && slices.ContainsFunc(lessonsOf(parts), func(other Named) bool { return other.Name == found.Name }) {
			err = errors.New(found.Name + " is listed twice")
		}
		if err != nil {
			return nil, errors.New(contents + ":" + strconv.Itoa(i+1) + ": " + err.Error())
		}
		part.Lessons = append(part.Lessons, found)
	}
	for i := range parts {
		parts[i].Minutes = minutesOf(parts[i].Lessons)
	}
	return parts, complete(p, lessonsOf(parts))
}

// read reads a lesson that the contents list.
func read(p project.Project, title, name string) (Named, error) {
	if !lessonName.MatchString(name) {
		return Named{}, errors.New(name + " is no name for a lesson; it is the folder and the name in links, such as a-group")
	}
	found, err := Read(p.Path(Folder, name))
	if err != nil {
		return Named{}, errors.New("there is no lesson " + name)
	}
	l := lesson.Parse(found.Packed).Complete()
	if l.Title != title {
		return Named{}, errors.New("the title of " + name + " is '" + l.Title + "', not '" + title + "'")
	}
	return Named{name, Folder + "/" + name + "/lesson.md", l}, nil
}

// complete returns an error if a lesson is in the folder and not in the contents.
func complete(p project.Project, listed []Named) error {
	entries, err := os.ReadDir(p.Path(Folder))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, entry := range entries {
		if entry.IsDir() && !slices.ContainsFunc(listed, func(l Named) bool { return l.Name == entry.Name() }) {
			return errors.New(contents + ": the lesson " + entry.Name() + " is in no part")
		}
	}
	return nil
}

func lessonsOf(parts []Part) (out []Named) {
	for i := range parts {
		out = append(out, parts[i].Lessons...)
	}
	return out
}

// minutesOf estimates how long some lessons take.
func minutesOf(lessons []Named) int {
	words, checks := 0, 0
	for _, l := range lessons {
		for i := range l.Steps {
			words += len(strings.Fields(l.Steps[i].Prose))
		}
		for _, asked := range check.Parse(l.List).Checks {
			if !asked.Keep {
				checks++
			}
		}
	}
	minutes := words/wordsPerMinute + minutesPerCheck*checks
	return max(5, (minutes+2)/5*5)
}
