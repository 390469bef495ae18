package rules

import (
	"context"
	"regexp"
	"strings"

	"github.com/copse-ecs/copse/build/internal/project"
)

// assertedRead matches a statement that asserts what is read from a page at that moment.
var assertedRead = regexp.MustCompile(`^( +)(?:(?:if|for|else)\b.*\) )?assert\.\w+\(.*\bawait\b`)

// onceRead matches what does not change while a test waits, such as a download, a header or an audit, and what must not be done twice, such
// as a step of a clock.
var onceRead = regexp.MustCompile(`findings|suggestedFilename|headerValue|passTime|clickWhen|dropNow|goldens|await (saved|fetched|wrong)\(`)

// findReads reports assertions in tests of the page that read it once: on a slow machine they read it too early.
func findReads(_ context.Context, t project.Tree) ([]finding, error) {
	var found []finding
	for _, name := range t.With(".ts") {
		if !under(name, "web/test/browser") || !strings.HasSuffix(name, ".test.ts") {
			continue
		}
		text, err := t.Read(name)
		if err != nil {
			return found, err
		}
		lines := strings.Split(string(text), "\n")
		for i, line := range lines {
			at := assertedRead.FindStringSubmatch(line)
			if at != nil && !onceRead.MatchString(line) && !isRepeated(lines[:i], len(at[1])) {
				found = append(found, finding{name, i + 1, "asserts what the page shows at once; wait for it with eventually or eventuallyPasses"})
			}
		}
	}
	return found, nil
}

// isRepeated reports whether one of the blocks around the line after these, which is indented so far, is repeated until it passes.
func isRepeated(before []string, indent int) bool {
	for i := len(before) - 1; i >= 0 && indent > 0; i-- {
		line := before[i]
		own := len(line) - len(strings.TrimLeft(line, " "))
		if line == "" || own >= indent {
			continue
		}
		if strings.Contains(line, "eventuallyPasses(") || strings.Contains(line, "retried(") {
			return true
		}
		indent = own
	}
	return false
}
