package dialect

import (
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/observed"
)

// isObserved reports whether a text is, or wants to be, what a program that runs says of itself.
func isObserved(text string) bool {
	const head = 4096
	start := strings.TrimSpace(text[:min(len(text), head)])
	return strings.HasPrefix(start, "{") && strings.Contains(start, `"`+observed.Schema+`"`)
}

// runningProgram makes a design of what a program that runs says of itself. What is not known becomes notes.
func runningProgram(text string) Result {
	const why = "it is a document of schema " + observed.Schema
	d, err := observed.Read([]byte(text))
	if err != nil {
		message := "The document of a running program cannot be read: " + err.Error()
		if !strings.HasSuffix(message, "?") {
			message += "."
		}
		out := refused(Design, message)
		out.Why = why
		return out
	}
	out := Result{Text: observed.Design(d), Dialect: Design, Why: why}
	start := diagnostic.Position{Line: 1, Column: 1}
	for _, sentence := range observed.Missing(d) {
		out.Notes = append(out.Notes, Note{Severity: diagnostic.Info, Message: "Missing: " + sentence, Range: diagnostic.Range{Start: start, End: start}})
	}
	return out
}
