package markdown

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// explicitID matches an id that is set in HTML.
var explicitID = regexp.MustCompile(`(?:id|name)="([^"]+)"`)

// ProseLines returns the lines of a text with those of fenced code blocks empty, because brackets in code are not links.
func ProseLines(text string) []string {
	lines := strings.Split(text, "\n")
	fence := ""
	for i, line := range lines {
		trimmed := strings.TrimSpace(line)
		opens := strings.HasPrefix(trimmed, "```") || strings.HasPrefix(trimmed, "~~~")
		if fence == "" && !opens {
			continue
		}
		switch {
		case fence == "":
			fence = trimmed[:3]
		case strings.HasPrefix(trimmed, fence):
			fence = ""
		}
		lines[i] = ""
	}
	return lines
}

// AnchorsIn returns the anchors of a Markdown text: those of its headings, and ids that it sets in HTML.
func AnchorsIn(text string) map[string]bool {
	anchors := map[string]bool{}
	times := map[string]int{}
	for _, line := range ProseLines(text) {
		for _, id := range explicitID.FindAllStringSubmatch(line, -1) {
			anchors[id[1]] = true
		}
		level := len(line) - len(strings.TrimLeft(line, "#"))
		if level < 1 || level > 6 || !strings.HasPrefix(line[level:], " ") {
			continue
		}
		id := Slug(line[level:])
		if n := times[id]; n > 0 {
			anchors[id+"-"+strconv.Itoa(n)] = true
		} else {
			anchors[id] = true
		}
		times[id]++
	}
	return anchors
}

var linkText = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)

// Slug returns the anchor of a heading as GitHub forms it: lower case, hyphens for spaces, no punctuation.
func Slug(heading string) string {
	text := linkText.ReplaceAllString(strings.TrimSpace(strings.TrimRight(heading, "# ")), "$1")
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}
