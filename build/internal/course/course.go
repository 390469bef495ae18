package course

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/internal/language/design/lesson"
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

// coursePart is a part in the document of the course.
type coursePart struct {
	Title   string         `json:"title"`
	Says    string         `json:"says"`
	Minutes int            `json:"minutes"`
	Lessons []courseLesson `json:"lessons"`
}

// courseLesson is a lesson in the document of the course, with its name in links.
type courseLesson struct {
	Name   string          `json:"name"`
	Lesson json.RawMessage `json:"lesson"`
}

// Document returns the course as the page reads it: its parts with a document for each lesson, and the glossary.
func Document(p project.Project) ([]byte, error) {
	all, err := Parts(p)
	if err != nil {
		return nil, err
	}
	parts := []coursePart{}
	for _, part := range all {
		out := coursePart{Title: part.Title, Says: part.Says, Minutes: part.Minutes}
		for _, l := range part.Lessons {
			for _, problem := range l.Problems {
				return nil, errors.New(l.file + ":" + strconv.Itoa(problem.Line) + ": " + problem.Message)
			}
			out.Lessons = append(out.Lessons, courseLesson{l.Name, l.AppendJSON(nil)})
		}
		parts = append(parts, out)
	}
	return json.Marshal(struct {
		Parts    []coursePart   `json:"parts"`
		Glossary []glossaryWord `json:"glossary"`
	}{parts, parseGlossary(optionalFile(p.Path(Folder), "glossary.md"))})
}
