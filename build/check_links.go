package main

import (
	"context"
	"net/url"
	"path"
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// findLinks follows every relative link of README.md, CHANGELOG.md and docs/**/*.md: the file must exist, and the heading
// where the link names one. Links to other hosts are left alone, so the check needs no network.
func findLinks(_ context.Context, t tree) ([]finding, error) {
	known := map[string]bool{}
	for _, name := range t.files {
		for at := name; at != "."; at = path.Dir(at) {
			known[at] = true
		}
	}
	l := linker{tree: t, known: known, anchors: map[string]map[string]bool{}}
	for _, name := range t.with(".md") {
		if name != "README.md" && name != "CHANGELOG.md" && !strings.HasPrefix(name, "docs/") {
			continue
		}
		if err := l.file(name); err != nil {
			return l.found, err
		}
	}
	return l.found, nil
}

type linker struct {
	tree
	known   map[string]bool            // files and folders
	anchors map[string]map[string]bool // of the Markdown files read so far
	found   []finding
}

var (
	// inline link or image, its address in <> or bare and perhaps followed by a title; then a reference; then HTML.
	linkPattern = regexp.MustCompile(`\]\(\s*(?:<([^>]*)>|([^)\s]+))[^)]*\)|^\s{0,3}\[[^\]]+\]:\s+<?([^\s>]+)|(?:href|src)="([^"]+)"`)
	codeSpan    = regexp.MustCompile("`+[^`]*`+")
	explicitID  = regexp.MustCompile(`(?:id|name)="([^"]+)"`)
)

func (l *linker) file(name string) error {
	text, err := l.read(name)
	if err != nil {
		return err
	}
	for number, line := range proseLines(string(text)) {
		for _, match := range linkPattern.FindAllStringSubmatch(codeSpan.ReplaceAllString(line, ""), -1) {
			if err := l.link(name, number+1, strings.Join(match[1:], "")); err != nil {
				return err
			}
		}
	}
	return nil
}

// proseLines blanks the lines of fenced code, whose brackets are no links.
func proseLines(text string) []string {
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

func (l *linker) link(from string, line int, address string) error {
	u, err := url.Parse(address)
	if err != nil {
		l.found = append(l.found, finding{from, line, "broken address " + address})
		return nil
	}
	if u.Scheme != "" || u.Host != "" {
		return nil
	}
	target := from
	if u.Path != "" {
		target = path.Join(path.Dir(from), u.Path)
		if strings.HasPrefix(u.Path, "/") {
			target = path.Clean(u.Path[1:])
		}
		if !l.known[target] && target != "." {
			l.found = append(l.found, finding{from, line, "links to " + address + ", and there is no " + target})
			return nil
		}
	}
	if u.Fragment == "" || path.Ext(target) != ".md" {
		return nil
	}
	anchors, err := l.anchorsOf(target)
	if err == nil && !anchors[u.Fragment] {
		l.found = append(l.found, finding{from, line, "links to " + address + ", and " + target + " has no heading #" + u.Fragment})
	}
	return err
}

func (l *linker) anchorsOf(name string) (map[string]bool, error) {
	if anchors, ok := l.anchors[name]; ok {
		return anchors, nil
	}
	text, err := l.read(name)
	if err != nil {
		return nil, err
	}
	anchors := anchorsIn(string(text))
	l.anchors[name] = anchors
	return anchors, nil
}

// anchorsIn returns the anchors of a Markdown text: those of its headings, and ids that it sets in HTML.
func anchorsIn(text string) map[string]bool {
	anchors := map[string]bool{}
	times := map[string]int{}
	for _, line := range proseLines(text) {
		for _, id := range explicitID.FindAllStringSubmatch(line, -1) {
			anchors[id[1]] = true
		}
		level := len(line) - len(strings.TrimLeft(line, "#"))
		if level < 1 || level > 6 || !strings.HasPrefix(line[level:], " ") {
			continue
		}
		id := slug(line[level:])
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

// slug is the anchor that forges give a heading: lower case, spaces to hyphens, punctuation gone.
func slug(heading string) string {
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
