package course

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/internal/design/lesson"
)

// Folder holds the lessons that come with the page.
const Folder = "playground-examples/lessons"

// Written is a lesson on disk.
type Written struct {
	Packed string          // the lesson as one text, with its start and its solution
	Wrong  []lesson.Answer // wrong answers; nil for a lesson in a single file
	Words  []string        // words of the glossary next to the lesson, or else of the course's, which the page has
}

// Read reads a lesson from a folder or from a single file.
func Read(name string) (Written, error) {
	info, err := os.Stat(name)
	if err != nil {
		return Written{}, err
	}
	folder, file := filepath.Dir(name), name
	if info.IsDir() {
		folder, file = name, filepath.Join(name, "lesson.md")
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return Written{}, err
	}
	out := Written{Packed: string(text)}
	if info.IsDir() {
		start, solution := optionalFile(folder, "start.copse"), optionalFile(folder, "solution.copse")
		out.Packed = lesson.Pack(string(text), start, solution)
		out.Wrong = []lesson.Answer{}
		wrong, err := filepath.Glob(filepath.Join(folder, "wrong-*.copse"))
		if err != nil {
			return out, err
		}
		for _, each := range wrong {
			out.Wrong = append(out.Wrong, lesson.Answer{Name: filepath.Base(each), Text: optionalFile("", each)})
		}
		folder = filepath.Dir(filepath.Clean(name))
	}
	glossary := optionalFile(folder, "glossary.md")
	if p, err := project.Current(); glossary == "" && err == nil {
		glossary = optionalFile(p.Path(Folder), "glossary.md")
	}
	for _, word := range parseGlossary(glossary) {
		out.Words = append(out.Words, word.Word)
	}
	return out, nil
}

// optionalFile reads a file that need not be there.
func optionalFile(folder, name string) string {
	text, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		return ""
	}
	return string(text)
}

// glossaryWord is a word and what it means, in Markdown.
type glossaryWord struct {
	Word string `json:"word"`
	Says string `json:"says"`
}

// parseGlossary reads a glossary: each word is a heading of the second level.
func parseGlossary(text string) []glossaryWord {
	var out []glossaryWord
	for _, part := range strings.Split("\n"+text, "\n## ")[1:] {
		word, says, _ := strings.Cut(part, "\n")
		out = append(out, glossaryWord{strings.TrimSpace(word), strings.TrimSpace(says)})
	}
	return out
}

// courseLesson is a lesson in the document of the course, with its name in links.
type courseLesson struct {
	Name   string          `json:"name"`
	Lesson json.RawMessage `json:"lesson"`
}

var lessonName = regexp.MustCompile(`^\d\d-([a-z]+(?:-[a-z]+)*)$`)

// Named is a lesson of the course with its name in links.
type Named struct {
	Name, file string
	*lesson.Lesson
}

// Lessons reads the lessons of the course, in the order of their folders; there may be none.
func Lessons(p project.Project) ([]Named, error) {
	entries, err := os.ReadDir(p.Path(Folder))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var lessons []Named
	for _, entry := range entries {
		if !entry.IsDir() {
			continue
		}
		folder := Folder + "/" + entry.Name()
		name := lessonName.FindStringSubmatch(entry.Name())
		if name == nil {
			return nil, errors.New(folder + ": the folder of a lesson is called by two digits and its name in links, such as 03-a-group")
		}
		if slices.ContainsFunc(lessons, func(other Named) bool { return other.Name == name[1] }) {
			return nil, errors.New(Folder + ": two lessons are named " + name[1])
		}
		found, err := Read(p.Path(Folder, entry.Name()))
		if err != nil {
			return nil, err
		}
		lessons = append(lessons, Named{name[1], folder + "/lesson.md", lesson.Parse(found.Packed).Complete()})
	}
	return lessons, nil
}

// Document returns the course as the page reads it: a document for each lesson, in the order of the folders, and the glossary.
func Document(p project.Project) ([]byte, error) {
	all, err := Lessons(p)
	if err != nil {
		return nil, err
	}
	var lessons []courseLesson
	for _, l := range all {
		for _, problem := range l.Problems {
			return nil, errors.New(l.file + ":" + strconv.Itoa(problem.Line) + ": " + problem.Message)
		}
		lessons = append(lessons, courseLesson{l.Name, l.AppendJSON(nil)})
	}
	return json.Marshal(struct {
		Lessons  []courseLesson `json:"lessons"`
		Glossary []glossaryWord `json:"glossary"`
	}{lessons, parseGlossary(optionalFile(p.Path(Folder), "glossary.md"))})
}
