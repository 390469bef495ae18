package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/design/analysis"
	"github.com/copse-ecs/copse/internal/design/check"
	"github.com/copse-ecs/copse/internal/design/lesson"
	"github.com/copse-ecs/copse/internal/designrun"
)

// courseFolder holds the lessons that come with the page.
const courseFolder = "playground-examples/lessons"

func runCheckLesson(_ context.Context, con console, args []string) error {
	flags := newFlags("check-lesson")
	pack := flags.Bool("pack", false, "")
	designFile := flags.String("design", "", "")
	ask := flags.String("ask", "", "")
	operands, err := parseFlags(flags, args)
	switch {
	case err != nil:
		return err
	case (*designFile == "") != (*ask == ""):
		return usageError("-design and -ask go together: the design that is asked, and what")
	case *ask != "" && len(operands) == 0:
		return askDesign(con, *designFile, *ask)
	case *ask != "" || len(operands) == 0:
		return usageError("takes lessons: folders, or files of Markdown")
	}
	failed := false
	for _, operand := range operands {
		found, err := readLesson(operand)
		if err != nil {
			return usageError(err.Error())
		}
		if *pack {
			if _, err := io.WriteString(con.out, found.packed); err != nil {
				return err
			}
			continue
		}
		failed = !reportLesson(con, operand, found) || failed
	}
	if failed {
		return errReported
	}
	return nil
}

// askDesign evaluates a list of checks on a design and prints the results.
func askDesign(con console, file, list string) error {
	name, text, err := readDesign(con, []string{file})
	if err != nil {
		return err
	}
	a := designrun.Analyze(text, analysis.Options{HintsLater: true})
	printErrors(con, name, a.Diagnostics)
	report := check.Run(a, list)
	for _, p := range report.Problems {
		fmt.Fprintf(con.err, "-ask:%d:%d: %s\n", p.Line, p.Column, p.Message)
	}
	for _, o := range report.Checks {
		word := "no "
		if o.Holds {
			word = "yes"
		}
		fmt.Fprintf(con.out, "%s  %s\n", word, o.Actual)
	}
	if !report.Solved() {
		return errReported
	}
	return nil
}

// writtenLesson is a lesson as it is stored on disk.
type writtenLesson struct {
	packed string          // in one text
	wrong  []lesson.Answer // nil for a lesson that is a single file
	words  []string        // of the glossary in the folder of the lesson or in its parent
}

// readLesson reads a folder or a file.
func readLesson(name string) (writtenLesson, error) {
	info, err := os.Stat(name)
	if err != nil {
		return writtenLesson{}, err
	}
	folder, file := filepath.Dir(name), name
	if info.IsDir() {
		folder, file = name, filepath.Join(name, "lesson.md")
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return writtenLesson{}, err
	}
	out := writtenLesson{packed: string(text)}
	if info.IsDir() {
		start, solution := optionalFile(folder, "start.copse"), optionalFile(folder, "solution.copse")
		out.packed = lesson.Pack(string(text), start, solution)
		out.wrong = []lesson.Answer{}
		wrong, err := filepath.Glob(filepath.Join(folder, "wrong-*.copse"))
		if err != nil {
			return out, err
		}
		for _, each := range wrong {
			out.wrong = append(out.wrong, lesson.Answer{Name: filepath.Base(each), Text: optionalFile("", each)})
		}
		folder = filepath.Dir(filepath.Clean(name))
	}
	for _, word := range parseGlossary(optionalFile(folder, "glossary.md")) {
		out.words = append(out.words, word.Word)
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

func analyzeLesson(text string) *analysis.Analysis {
	return designrun.Analyze(text, analysis.Options{Populate: true, HintsLater: true})
}

// reportLesson prints what is wrong with a lesson, or that nothing is.
func reportLesson(con console, name string, found writtenLesson) bool {
	l := lesson.Parse(found.packed).Complete()
	complaints := lesson.Verify(l, found.wrong, found.words, analyzeLesson)
	for _, c := range complaints {
		fmt.Fprintf(con.err, "%s: %s\n", name, c)
	}
	if len(complaints) > 0 {
		return false
	}
	checks := 0
	for _, s := range l.Steps {
		checks += s.Checks
	}
	fmt.Fprintf(con.out, "%s: %q, steps: %d, checks: %d, wrong answers: %d; all is as it should be\n", name, l.Title, len(l.Steps), checks, len(found.wrong))
	return true
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

// courseLesson is a lesson of the course: its name in links, and the lesson as a document.
type courseLesson struct {
	Name   string          `json:"name"`
	Lesson json.RawMessage `json:"lesson"`
}

var lessonName = regexp.MustCompile(`^\d\d-([a-z]+(?:-[a-z]+)*)$`)

// namedLesson is a lesson of the course and its name in links.
type namedLesson struct {
	name, file string
	*lesson.Lesson
}

// lessonsOf reads the lessons of the course, in the order of their folders; there may be none.
func lessonsOf(p project) ([]namedLesson, error) {
	entries, err := os.ReadDir(p.path(courseFolder))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var lessons []namedLesson
	for _, entry := range entries {
		if !entry.IsDir() {
			continue
		}
		folder := courseFolder + "/" + entry.Name()
		name := lessonName.FindStringSubmatch(entry.Name())
		if name == nil {
			return nil, errors.New(folder + ": the folder of a lesson is called by two digits and its name in links, such as 03-a-group")
		}
		if slices.ContainsFunc(lessons, func(other namedLesson) bool { return other.name == name[1] }) {
			return nil, errors.New(courseFolder + ": two lessons are named " + name[1])
		}
		found, err := readLesson(p.path(courseFolder, entry.Name()))
		if err != nil {
			return nil, err
		}
		lessons = append(lessons, namedLesson{name[1], folder + "/lesson.md", lesson.Parse(found.packed).Complete()})
	}
	return lessons, nil
}

// readCourse makes the course as the page has it: a document for each lesson, in the order of the folders, and the glossary.
func readCourse(p project) ([]byte, error) {
	all, err := lessonsOf(p)
	if err != nil {
		return nil, err
	}
	var lessons []courseLesson
	for _, l := range all {
		for _, problem := range l.Problems {
			return nil, errors.New(l.file + ":" + strconv.Itoa(problem.Line) + ": " + problem.Message)
		}
		lessons = append(lessons, courseLesson{l.name, l.AppendJSON(nil)})
	}
	return json.Marshal(struct {
		Lessons  []courseLesson `json:"lessons"`
		Glossary []glossaryWord `json:"glossary"`
	}{lessons, parseGlossary(optionalFile(p.path(courseFolder), "glossary.md"))})
}
