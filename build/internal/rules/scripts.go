package rules

import (
	"bytes"
	"context"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/copse-ecs/copse/build/internal/frontend"
	"github.com/copse-ecs/copse/build/internal/project"
)

const scriptsFolder = "web/src"

// looseScripts are the entries of the bundler that lie in no room.
var looseScripts = []string{frontend.MainScript, frontend.EarlyScript}

// openRooms are the rooms below all others, with the rooms that each may import. Other rooms may import every file of them: a single
// public file would load all of a room with the first download, also what is needed later.
var openRooms = map[string][]string{
	"browser": {},
	"dom":     {"text"},
	"engine":  {"browser", "page", "state"},
	"labels":  {"dom", "page"},
	"loading": {},
	"page":    {},
	"playing": {"dom", "state", "text"},
	"state":   {"dom", "page"},
	"text":    {"page"},
}

// documentsScript has the types of the documents that a room reads. Other rooms may import it.
const documentsScript = "documents.ts"

// scriptImport is an import of a file of web/src by another, by their paths inside it.
type scriptImport struct {
	from, to string
	line     int
}

func (i scriptImport) String() string { return i.from + " imports " + i.to }

func (i scriptImport) finding(text string) finding {
	return finding{scriptsFolder + "/" + i.from, i.line, text}
}

// findScripts checks that each file of web/src lies in a room, that rooms import only what is public, and that nothing goes in a circle.
func findScripts(_ context.Context, t project.Tree) ([]finding, error) {
	found := findLoose(t)
	imports, err := scriptImports(t)
	if err != nil {
		return found, err
	}
	for _, i := range imports {
		if why := refuseScript(i); why != "" {
			found = append(found, i.finding(i.String()+": "+why))
		}
	}
	found = append(found, findSameNames(t)...)
	return append(found, findCircles(imports)...), nil
}

func findLoose(t project.Tree) []finding {
	var found []finding
	for _, name := range t.Files {
		if path.Dir(name) == scriptsFolder && !slices.Contains(looseScripts, name) {
			found = append(found, finding{name, 0, "lies in no room; move it to the folder of web/src that has its idea, or to a new one"})
		}
	}
	return found
}

func findSameNames(t project.Tree) []finding {
	var found []finding
	first := map[string]string{}
	for _, name := range t.Files {
		base := path.Base(name)
		if !under(name, scriptsFolder) || base == documentsScript {
			continue
		}
		if other := first[base]; other != "" {
			found = append(found, finding{name, 0, "has the name of " + other + "; a name says which file is meant"})
			continue
		}
		first[base] = name
	}
	return found
}

// importedScript matches the path of an import or export, of types or values, static or on demand.
var importedScript = regexp.MustCompile(`\b(?:from|import)\s*\(?\s*["'](\.[^"'\n]+)["']`)

// scriptImports returns the imports among the files of web/src, by file and line.
func scriptImports(t project.Tree) ([]scriptImport, error) {
	var imports []scriptImport
	for _, name := range t.With(".ts") {
		file, ok := strings.CutPrefix(name, scriptsFolder+"/")
		if !ok {
			continue
		}
		text, err := t.Read(name)
		if err != nil {
			return nil, err
		}
		for _, at := range importedScript.FindAllSubmatchIndex(text, -1) {
			to := path.Join(path.Dir(file), string(text[at[2]:at[3]]))
			if path.Ext(to) == ".ts" {
				imports = append(imports, scriptImport{file, to, 1 + bytes.Count(text[:at[0]], []byte("\n"))})
			}
		}
	}
	return imports, nil
}

// refuseScript says why a file may not import another, "" if it may.
func refuseScript(i scriptImport) string {
	from, to := path.Dir(i.from), path.Dir(i.to)
	switch {
	case slices.Contains(looseScripts, scriptsFolder+"/"+i.to):
		return "nothing imports an entry of the bundler"
	case from == to || to == ".":
		return "" // findLoose reports a file without a room
	}
	if below, open := openRooms[from]; open && !slices.Contains(below, to) {
		return "imports run one way only; " + from + " may import " + orNothing(below)
	}
	if _, open := openRooms[to]; !open && !isPublicScript(i.to) {
		return "other rooms import only " + to + "/" + to + ".ts"
	}
	return ""
}

func orNothing(rooms []string) string {
	if len(rooms) == 0 {
		return "no other room"
	}
	return strings.Join(rooms, ", ")
}

func isPublicScript(file string) bool {
	folder, base := path.Dir(file), path.Base(file)
	return base == documentsScript || base == folder+".ts" || base == folder+".d.ts"
}

// findCircles reports circles of files and of rooms. Imports of types count too.
func findCircles(imports []scriptImport) []finding {
	var found []finding
	files, rooms := scriptGraph{}, scriptGraph{}
	for _, i := range imports {
		files.add(i.from, i.to, i)
		if from, to := path.Dir(i.from), path.Dir(i.to); from != to && to != "." {
			rooms.add(from, to, i)
		}
	}
	for _, circle := range files.circles() {
		found = append(found, circle[0].finding("files import each other: "+describe(circle)+"; move what they share to a file below them"))
	}
	for _, circle := range rooms.circles() {
		found = append(found, circle[0].finding("rooms import each other: "+describe(circle)+"; move what they share to a room below them"))
	}
	return found
}

func describe(circle []scriptImport) string {
	var steps []string
	for _, i := range circle {
		steps = append(steps, i.String())
	}
	return strings.Join(steps, ", ")
}

// scriptGraph holds the first import from each node to each other one. A node is a file or a room.
type scriptGraph map[string]map[string]scriptImport

func (g scriptGraph) add(from, to string, by scriptImport) {
	if g[from] == nil {
		g[from] = map[string]scriptImport{}
	}
	if _, known := g[from][to]; !known {
		g[from][to] = by
	}
}

// circles returns circles that have no node in common, at least one if there is any. Others show once these are gone.
func (g scriptGraph) circles() [][]scriptImport {
	var circles [][]scriptImport
	seen := map[string]bool{}
	for _, start := range slices.Sorted(maps.Keys(g)) {
		if seen[start] {
			continue
		}
		nodes := g.circleFrom(start)
		if slices.ContainsFunc(nodes, func(node string) bool { return seen[node] }) {
			continue
		}
		var circle []scriptImport
		for at, node := range nodes {
			seen[node] = true
			circle = append(circle, g[node][nodes[(at+1)%len(nodes)]])
		}
		if circle != nil {
			circles = append(circles, circle)
		}
	}
	return circles
}

// circleFrom returns the nodes of a shortest circle through a node, from it on; none if there is no circle.
func (g scriptGraph) circleFrom(start string) []string {
	before := map[string]string{}
	for todo := []string{start}; len(todo) > 0; todo = todo[1:] {
		for _, next := range slices.Sorted(maps.Keys(g[todo[0]])) {
			if _, known := before[next]; known {
				continue
			}
			before[next] = todo[0]
			if next == start {
				return pathTo(start, before)
			}
			todo = append(todo, next)
		}
	}
	return nil
}

// pathTo follows a circle back from its start.
func pathTo(start string, before map[string]string) []string {
	nodes := []string{start}
	for node := before[start]; node != start; node = before[node] {
		nodes = append(nodes, node)
	}
	slices.Reverse(nodes[1:])
	return nodes
}
