package rules

import (
	"context"
	"net/url"
	"path"
	"regexp"
	"strings"

	"github.com/copse-ecs/copse/build/internal/markdown"
	"github.com/copse-ecs/copse/build/internal/project"
)

// findLinks follows every relative link of the Markdown files at the root, of docs/**/*.md and of examples/**/*.md: the file must exist, and the heading
// where the link names one. Links to other hosts are left alone, so the check needs no network.
func findLinks(_ context.Context, t project.Tree) ([]finding, error) {
	known := map[string]bool{}
	for _, name := range t.Files {
		for at := name; at != "."; at = path.Dir(at) {
			known[at] = true
		}
	}
	l := linker{Tree: t, known: known, anchors: map[string]map[string]bool{}}
	for _, name := range t.With(".md") {
		if strings.Contains(name, "/") && !strings.HasPrefix(name, "docs/") && !strings.HasPrefix(name, ExamplesFolder+"/") {
			continue
		}
		if err := l.file(name); err != nil {
			return l.found, err
		}
	}
	return l.found, nil
}

type linker struct {
	project.Tree
	known   map[string]bool            // files and folders
	anchors map[string]map[string]bool // of the Markdown files read so far
	found   []finding
}

var (
	// linkPattern matches inline links and images (the address in <> or bare, with or without a title), references, and HTML.
	linkPattern = regexp.MustCompile(`\]\(\s*(?:<([^>]*)>|([^)\s]+))[^)]*\)|^\s{0,3}\[[^\]]+\]:\s+<?([^\s>]+)|(?:href|src)="([^"]+)"`)
	codeSpan    = regexp.MustCompile("`+[^`]*`+")
)

func (l *linker) file(name string) error {
	text, err := l.Read(name)
	if err != nil {
		return err
	}
	for number, line := range markdown.ProseLines(string(text)) {
		for _, match := range linkPattern.FindAllStringSubmatch(codeSpan.ReplaceAllString(line, ""), -1) {
			if err := l.link(name, number+1, strings.Join(match[1:], "")); err != nil {
				return err
			}
		}
	}
	return nil
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
	text, err := l.Read(name)
	if err != nil {
		return nil, err
	}
	anchors := markdown.AnchorsIn(string(text))
	l.anchors[name] = anchors
	return anchors, nil
}
