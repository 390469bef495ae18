package rules

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/build/internal/project"
)

// heavyPackages add 130 and 230 KB to a program, with what they import.
var heavyPackages = []string{"fmt", "encoding/json"}

// laterFolders hold what only the worker programs need. The page loads those after the first analysis.
var laterFolders = []string{
	"ecs",
	"internal/measure/bench",
	"internal/language/design/arrange",
	"internal/language/design/check",
	"internal/language/design/dialect",
	"internal/language/design/explain",
	"internal/language/design/handedit",
	"internal/language/design/lesson",
	"internal/language/design/storagecost",
	"internal/language/design/storagetrace",
	"internal/language/design/walk",
	"internal/language/designrun/program",
	"internal/language/designrun/replay",
	"internal/language/foreign",
	"internal/storages",
	"wasm/benchworker",
	"wasm/foreign",
	"wasm/pairpicture",
	"wasm/replaypicture",
	"wasm/worker",
}

// behindFolders hold what the build tool needs and its server does not: make serve compiles them behind the first page.
var behindFolders = []string{
	"ecs",
	"internal/measure/bench",
	"internal/storages",
	"build/internal/figures",
	"build/internal/measure",
	"build/internal/nativerun",
	"build/internal/release",
	"build/internal/testrun",
}

// smallProgram is a program that somebody waits for: the engine is downloaded before the first analysis, and the server is compiled
// before the first page. It must not link everything.
type smallProgram struct {
	name, folder string
	refuse       func(importPath string) (why string) // "" for a package that it may link
}

var (
	engineProgram = smallProgram{"the engine", "wasm", notInEngine}
	serverProgram = smallProgram{"the server", "build/serve", notInServer}
)

// importGraph holds what each package imports, by path.
type importGraph map[string][]string

// findLinked returns the packages that the program links and must not, each with the shortest chain of imports that leads
// to it. What such a package imports is not reported as well.
func (s smallProgram) findLinked(graph importGraph) []finding {
	var found []finding
	first := project.ModulePath + "/" + s.folder
	chains := map[string][]string{first: {s.folder}}
	for queue := []string{first}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if why := s.refuse(at); why != "" {
			chain := chains[at]
			found = append(found, finding{s.folder, 0, s.name + " links " + chain[len(chain)-1] + ", " + why + " (" + strings.Join(chain, " -> ") + ")"})
			continue
		}
		for _, next := range graph[at] {
			if chains[next] == nil {
				chains[next] = append(slices.Clone(chains[at]), strings.TrimPrefix(next, project.ModulePath+"/"))
				queue = append(queue, next)
			}
		}
	}
	return found
}

// notInEngine returns why the engine may not link a package, "" if it may.
func notInEngine(importPath string) string {
	if slices.Contains(heavyPackages, importPath) {
		return "which weighs too much in the first download; use strconv, strings and errors"
	}
	if isUnder(importPath, laterFolders) {
		return "which only the worker programs need; let one of them do it"
	}
	return ""
}

// notInServer returns why the server of make serve may not link a package, "" if it may.
func notInServer(importPath string) string {
	if isUnder(importPath, behindFolders) {
		return "which is compiled behind the first page; let the build tool do it (devserver.Tool)"
	}
	return ""
}

// isUnder tells whether a package of the project is in one of the folders.
func isUnder(importPath string, folders []string) bool {
	at, ours := folderOf(importPath)
	return ours && slices.ContainsFunc(folders, func(folder string) bool { return under(at, folder) })
}
