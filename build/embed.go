package main

import (
	"bytes"
	"maps"
	"os"
	"strings"
)

// What pages of others name. The folder has the version of what is promised there, see docs/embed.md: the script that they
// load, its types, and the page of a frame. No name in it has a hash.
const (
	embedFolder = "v1/"
	embedScript = embedFolder + "embed.js"
	embedTypes  = embedFolder + "embed.d.ts"
	embedFrame  = embedFolder + "frame.html"
)

const embedTypesSource = "web/src/embed/embed.d.ts"

// upward makes the address of a file at the site's root one that a page in a folder of it can use.
func upward(name string) string { return "../" + name }

// addEmbed puts the embed into the site. Its script says where everything else is, so it is filled last.
func addEmbed(p project, s *site, front bundle, values map[string]string) error {
	page, err := framePage(p, front, values)
	if err != nil {
		return err
	}
	s.add(embedFrame, []byte(page))
	types, err := os.ReadFile(p.path(embedTypesSource))
	if err != nil {
		return err
	}
	s.add(embedTypes, types)
	own := front.entries[elementScript]
	script := withoutMap(s.assets[own].body)
	delete(s.assets, own)
	delete(s.assets, own+".map")
	parts := []string{strings.TrimPrefix(embedFrame, embedFolder)}
	for _, name := range []string{front.entries[inlineScript], front.entries[mainStyle], front.entries[playStyle], s.engine, s.worker, front.entries[workerScript], s.bench, s.kernel, front.entries[benchScript]} {
		parts = append(parts, upward(name))
	}
	s.add(embedScript, bytes.Replace(script, []byte("%parts%"), []byte(strings.Join(parts, "|")), 1))
	return nil
}

func framePage(p project, front bundle, values map[string]string) (string, error) {
	t, err := readTemplate(p, "web/embed/frame.html", frameRequired)
	if err != nil {
		return "", err
	}
	values = maps.Clone(values)
	values["%frame.js%"] = front.entries[frameScript]
	values["%play.css%"] = front.entries[playStyle]
	for name, value := range values {
		if name != "%csp%" && name != "%engine.bytes%" {
			values[name] = upward(value)
		}
	}
	var scripts []string
	for _, name := range front.graph(front.entries[frameScript])[1:] {
		scripts = append(scripts, upward(name))
	}
	values["%preload%"] = preloadLinks(scripts)
	return t.fill(values)
}

// withoutMap cuts off the line that names the source map, which is of another text once something has been filled in.
func withoutMap(script []byte) []byte {
	if cut := bytes.Index(script, []byte("//# sourceMappingURL=")); cut >= 0 {
		return append(script[:cut:cut], '\n')
	}
	return script
}
