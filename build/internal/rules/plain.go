package rules

import (
	"iter"
	"path"
	"slices"
	"strings"
	"unicode"

	"github.com/copse-ecs/copse/build/internal/project"
)

// plainWords are words that the project does not use, each with what to write instead. They are looked for as whole words
// in comments, messages and documentation, and as parts of identifiers: `crewSize` has the words crew and size.
var plainWords = map[string]string{
	"afresh":    "again",
	"birth":     "spawn",
	"buried":    "despawned",
	"crew":      "workerPool",
	"doom":      "mark, despawn",
	"doomed":    "marked, despawned",
	"dooms":     "marks, despawns",
	"hired":     "started",
	"hushed":    "visually hidden",
	"labour":    "job",
	"mending":   "fixing",
	"mends":     "fixes",
	"thereof":   "of it",
	"troupe":    "what the test checks",
	"whence":    "from where",
	"anew":      "again",
	"beside":    "next to, with",
	"births":    "spawns",
	"bred":      "what the test checks",
	"keeper":    "record",
	"lest":      "so that .. not",
	"mend":      "fix",
	"mended":    "fixed",
	"nobody":    "no one, or say what does not happen",
	"patience":  "spinTime",
	"prey":      "what the test checks",
	"whoever":   "who, or name the reader",
	"workshop":  "worker",
	"workshops": "workers",
}

// plainExtensions are the extensions of the files that are searched.
const plainExtensions = code + " .md"

// plainTables are files that list the words and are not searched.
var plainTables = []string{"build/internal/rules/plain.go", "build/internal/rules/plain_test.go"}

func findPlainWords(t project.Tree, words map[string]string) ([]finding, error) {
	var found []finding
	for _, name := range t.Files {
		if !hasExtension(plainExtensions, name) || path.Base(name) == "package-lock.json" || slices.Contains(plainTables, name) {
			continue
		}
		text, err := t.Read(name)
		if err != nil {
			return found, err
		}
		number := 0
		for line := range strings.Lines(string(text)) {
			number++
			for word := range wordsOf(line) {
				if use := words[word]; use != "" {
					found = append(found, finding{name, number, "`" + word + "`: use " + use})
				}
			}
		}
	}
	return found, nil
}

// wordsOf yields the words of a line in lower case. An identifier in camel case is several.
func wordsOf(line string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for run := range strings.FieldsFuncSeq(line, func(r rune) bool { return !unicode.IsLetter(r) }) {
			start, before := 0, rune(0)
			for i, r := range run {
				if unicode.IsUpper(r) && unicode.IsLower(before) {
					if !yield(strings.ToLower(run[start:i])) {
						return
					}
					start = i
				}
				before = r
			}
			if !yield(strings.ToLower(run[start:])) {
				return
			}
		}
	}
}
