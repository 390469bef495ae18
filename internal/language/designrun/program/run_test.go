//go:build !js && !copse_debug

package program

import (
	"bytes"
	"encoding/json"
	"github.com/copse-ecs/copse/internal/language/design/describe"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/language/designrun"
	"github.com/copse-ecs/copse/internal/language/designrun/internal/randomdesign"
)

// The programs of many designs are compiled into one executable. Each program is a package, whose main is renamed to
// HarnessMain, and the first argument says which one runs. A second file in each package prints the rows of every array
// at the end.
//
// The tests compare what a program prints with the analysis of its design:
//
//   - The design that it prints is analysed, and the two documents must be equal: layout, components, groups with their
//     outcomes and rows, trees, classes, the blocks of every array, and for every system its match, columns, plan, costs
//     and reasons. In a lanes layout these depend on the history of the entities, which a printed design does not have, so
//     there the other document is that of the design without its history.
//   - Each commit spawned, despawned and changed as many entities, and wrote as many rows of each component.
//   - Each system has the match that the world itself reports.
//   - Each array has the same entities in row order.
//
// The first program is also compiled and run without changes.
//
// Some parts of the documents are not compared, because a printed world does not have them: the places of statements,
// names of groups and the sentences that repeat them, expectations, hints, and the origin of the population. Entities
// that ticks left without components are subtracted from the rows of groups; if there are any, the costs of scans are
// not compared.

// rows is the second file in the package of a program.
const rows = `package p

import (
	"fmt"

	"github.com/copse-ecs/copse/ecs"
)

func HarnessRows() {
	fmt.Print(END)
	number := func(e ecs.Entity) int { return int(e.Index()) + 1 }
	NUMBERS
	for id := range world.Components() {
		if STORED[id] {
			fmt.Print("#rows ", id)
			world.NewSystem("rows of "+fmt.Sprint(id), []ecs.Term{ecs.ID(id)}, func(b ecs.Block) {
				for _, e := range b.Entities() {
					fmt.Print(" ", number(e))
				}
			}, ecs.Reads(ecs.ID(id))).Run(0)
			fmt.Println()
		}
	}
}
`

// endOfMain is printed between the output of the program and its rows.
const endOfMain = "#end of main\n"

const numbers = `index := map[ecs.Entity]int{}
	for i, e := range entities {
		index[e] = i + 1
	}
	number = func(e ecs.Entity) int { return index[e] }`

// sample is a design with its analysis, its program, and the plan of the program for its names.
type sample struct {
	name, text string
	analysis   *analysis.Analysis
	plan       *plan
	source     string
}

func newSample(t require.TestingT, name, text string) *sample {
	s := &sample{name: name, text: text, analysis: designrun.Analyze(text, analysis.Options{})}
	source, err := Append(nil, s.analysis)
	require.NoError(t, err, text)
	s.source = string(source)
	formatted, err := format.Source(source)
	require.NoError(t, err, text)
	require.Equal(t, string(formatted), s.source, "formatted as by gofmt")
	s.plan = newPlan(s.analysis)
	return s
}

// build compiles the programs of designs and returns the folder of the executables.
func build(t *testing.T, list []*sample) string {
	dir := t.TempDir()
	root, err := filepath.Abs("../../../..")
	require.NoError(t, err)
	write := func(name, text string) {
		name = filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
		require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
	}
	write("go.mod", "module programs\n\ngo 1.26\n\nrequire github.com/copse-ecs/copse v0.0.0\n\nreplace github.com/copse-ecs/copse => "+strconv.Quote(root)+"\n")
	var imports, cases strings.Builder
	for i, s := range list {
		p := "p" + strconv.Itoa(i)
		source := strings.Replace(s.source, "\npackage main\n", "\npackage "+p+"\n", 1)
		write(p+"/program.go", strings.Replace(source, "\nfunc main() {\n", "\nfunc HarnessMain() {\n", 1))
		write(p+"/rows.go", s.rows(p))
		imports.WriteString("\t\"programs/" + p + "\"\n")
		cases.WriteString("\tcase \"" + p + "\":\n\t\t" + p + ".HarnessMain()\n\t\t" + p + ".HarnessRows()\n")
	}
	write("whole/main.go", list[0].source) // without changes
	write("main.go", "package main\n\nimport (\n\t\"os\"\n"+imports.String()+")\n\nfunc main() {\n\tswitch os.Args[1] {\n"+cases.String()+"\t}\n}\n")
	cmd := exec.Command("go", "build", "-mod=mod", "-ldflags=-s -w", "-gcflags=programs/...=-N -l -dwarf=false", "-o", "bin"+string(filepath.Separator), "./...")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOPROXY=off", "GOWORK=off", "GOGC=1000")
	output, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", output)
	return filepath.Join(dir, "bin")
}

func (s *sample) rows(p string) string {
	stored, known := "[]bool{", ""
	for _, c := range s.plan.components {
		stored += strconv.FormatBool(!c.Tag) + ","
	}
	if s.plan.follows {
		known = numbers
	}
	return strings.NewReplacer("package p", "package "+p, "END", strconv.Quote(endOfMain), "NUMBERS", known, "STORED", stored+"}").Replace(rows)
}

// output returns what a program prints.
func output(t *testing.T, s *sample, program string, args ...string) string {
	cmd := exec.Command(program, args...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	require.NoError(t, cmd.Run(), "%s\n%s\n%s", &stderr, s.text, s.source)
	return stdout.String()
}

// check compares what a program prints with the analysis.
func (s *sample) check(t *testing.T, all string) {
	printed, after, _ := strings.Cut(all, endOfMain)
	want := readDocument(t, designrun.Analyze(s.asTypes(), analysis.Options{HintsLater: true}))
	committed, counted := want, s.bare()
	if s.analysis.Layout.Kind == grouptree.Lanes {
		counted = 0 // a design without its history has only entities with components
		want = readDocument(t, designrun.Analyze(s.withoutHistory(), analysis.Options{HintsLater: true}))
	}
	got := readDocument(t, designrun.Analyze(printed, analysis.Options{HintsLater: true}))
	s.checkCommits(t, committed, printed)
	s.checkMatches(t, printed)
	s.checkRows(t, after)
	require.Equal(t, indented(t, comparable(want, counted, s.bare())), indented(t, comparable(got, 0, s.bare())), "%s\n%s", s.text, printed)
	if n := s.bare(); n > 0 {
		require.Contains(t, printed, "\n# "+strconv.Itoa(n)+" entities have no component and no tag, so the design does not show them\n")
	}
}

// asTypes returns the text of the design with the type names of the program for its components.
func (s *sample) asTypes() string {
	types := make(map[string]string)
	for _, c := range s.plan.components {
		types[c.Name] = c.typ
	}
	return identifiers.ReplaceAllStringFunc(s.text, func(word string) string {
		if typ, known := types[word]; known {
			return typ
		}
		return word
	})
}

// withoutHistory returns the declarations of the design and its entities at the end, by composition. The blocks of a lanes
// layout depend on the compositions that have occurred, and a printed world has only those of its entities.
func (s *sample) withoutHistory() string {
	var b strings.Builder
	for _, c := range s.plan.components {
		if c.Tag {
			b.WriteString("tag " + c.typ + "\n")
		} else {
			b.WriteString("component " + c.typ + " " + strconv.Itoa(c.Bytes) + "\n")
		}
	}
	text := s.asTypes()
	file, _ := syntax.Parse(text)
	for _, statement := range file.Statements {
		switch statement.(type) {
		case *syntax.Layout, *syntax.Group, *syntax.System:
			b.WriteString(diagnostic.SplitLines(text).Slice(statement.Where().Range) + "\n")
		}
	}
	spec := s.analysis.Layout.Spec
	var known, others strings.Builder
	write := func(b *strings.Builder, i int) {
		var names []string
		for c := range s.analysis.Census.Comps[i].All() {
			names = append(names, s.plan.components[c].typ)
		}
		if names != nil {
			b.WriteString("spawn " + strconv.Itoa(s.analysis.Census.Count[i]) + " " + strings.Join(names, ", ") + "\n")
		}
	}
	for _, stored := range spec.Known {
		for i, comp := range s.analysis.Census.Comps {
			if comp.Minus(spec.Tags) == stored {
				write(&known, i)
			}
		}
	}
	for i, comp := range s.analysis.Census.Comps {
		if !slices.Contains(spec.Known, comp.Minus(spec.Tags)) {
			write(&others, i)
		}
	}
	return b.String() + known.String() + others.String()
}

var identifiers = regexp.MustCompile(`\b[A-Za-z_]\w*\b`)

type object = map[string]any

func readDocument(t *testing.T, a *analysis.Analysis) (out object) {
	require.False(t, a.HasErrors(), "%s\n%v", a.Text, a.Diagnostics)
	require.NoError(t, json.Unmarshal(describe.AppendAnalysis(nil, a), &out))
	return out
}

func indented(t *testing.T, d object) string {
	text, err := json.MarshalIndent(d, "", " ")
	require.NoError(t, err)
	return string(text)
}

// objects returns the objects of a list.
func objects(list any) (out []object) {
	for _, o := range list.([]any) {
		out = append(out, o.(object))
	}
	return out
}

// bare counts the entities that ticks have left without components and tags.
func (s *sample) bare() (n int) {
	for i, comp := range s.analysis.Census.Comps {
		if comp.Empty() {
			n += s.analysis.Census.Count[i]
		}
	}
	return n
}

// comparable returns a document without what a printed world does not have. counted is how many entities without
// components the document counts, and bare how many the world has.
func comparable(d object, counted, bare int) object {
	delete(d, "ticks")
	delete(d, "diagnostics")
	delete(d, "total") // a printed design has no history and no weights
	for _, c := range objects(d["components"]) {
		delete(c, "implicit")
	}
	var calls []string // pairs of the names that reasons use for groups and their replacements
	for _, g := range objects(d["groups"]) {
		if name, named := g["name"].(string); named {
			calls = append(calls, "the group "+name+" ", "the group "+g["expr"].(string)+" ")
		}
		delete(g, "name")
		delete(g, "line")
		delete(g, "reason")
		if onlyNot(g["expr"].(string)) {
			g["rows"] = g["rows"].(float64) - float64(counted)
		}
	}
	for _, tree := range objects(d["trees"]) {
		nameless(tree["root"])
	}
	for _, a := range objects(d["arrays"]) {
		delete(a, "entities")
	}
	for _, s := range objects(d["systems"]) {
		delete(s, "expected")
		delete(s, "hints")
		delete(s, "weight")
		if cost, known := s["cost"].(object); known {
			delete(cost, "estimate") // a run after a commit costs more, and a printed design has no commits
		}
		for _, why := range objects(s["why"]) {
			why["text"] = strings.NewReplacer(calls...).Replace(why["text"].(string))
		}
		if s["match"] == "scan" && bare > 0 {
			delete(s, "cost")
		}
		slices.SortFunc(s["columns"].([]any), func(a, b any) int {
			return strings.Compare(a.(object)["component"].(string), b.(object)["component"].(string))
		})
	}
	return d
}

// onlyNot reports whether a conjunction has negative literals only. An entity without components matches it.
func onlyNot(expr string) bool {
	return !slices.ContainsFunc(strings.Split(expr, " & "), func(literal string) bool { return !strings.HasPrefix(literal, "!") })
}

// nameless deletes the names of groups in a tree.
func nameless(node any) {
	if node, inner := node.(object); inner {
		delete(node, "names")
		nameless(node["left"])
		nameless(node["right"])
	}
}

var commitLine = regexp.MustCompile(`(?m)^# commit: (\d+) spawned, (\d+) despawned, (\d+) changed; rows written by component: \[(.*)\]$`)

func (s *sample) checkCommits(t *testing.T, want object, printed string) {
	lines := commitLine.FindAllStringSubmatch(printed, -1)
	ticks := objects(want["ticks"])
	require.Len(t, lines, len(ticks), "%s\n%s", s.text, printed)
	for i, tick := range ticks {
		got := make(object)
		for k, n := range strings.Fields(lines[i][4]) {
			if n, _ := strconv.ParseFloat(n, 64); n > 0 {
				got[s.plan.components[k].typ] = n
			}
		}
		writes := tick["writes"].(object)
		for name, n := range writes {
			if n == 0.0 {
				delete(writes, name)
			}
		}
		require.Equal(t, writes, got, "commit %d\n%s", i+1, s.text)
		for k, what := range []string{"spawned", "despawned", "changed"} {
			n, _ := strconv.ParseFloat(lines[i][k+1], 64)
			require.Equal(t, tick[what], n, "%s in commit %d\n%s", what, i+1, s.text)
		}
	}
}

func (s *sample) checkMatches(t *testing.T, printed string) {
	var want []string
	for _, each := range objects(readDocument(t, s.analysis)["systems"]) {
		want = append(want, "# "+each["name"].(string)+" is "+each["match"].(string))
	}
	var got []string
	for line := range strings.Lines(printed) {
		if strings.HasPrefix(line, "# ") && strings.Contains(line, " is ") {
			got = append(got, strings.TrimSuffix(line, "\n"))
		}
	}
	require.Equal(t, want, got, s.text)
}

func (s *sample) checkRows(t *testing.T, printed string) {
	var want, got []string
	for c := range s.analysis.Names {
		if s.plan.components[c].Tag {
			continue
		}
		line := "#rows " + strconv.Itoa(c)
		for _, n := range s.analysis.EntitiesOf(c) {
			line += " " + strconv.Itoa(n)
		}
		want = append(want, line)
	}
	for line := range strings.Lines(printed) {
		if strings.HasPrefix(line, "#rows ") {
			got = append(got, strings.TrimSuffix(line, "\n"))
		}
	}
	require.Equal(t, want, got, s.text)
}

func checkAll(t *testing.T, list []*sample) {
	bin := build(t, list)
	for i, s := range list {
		t.Run(s.name, func(t *testing.T) {
			s.check(t, output(t, s, filepath.Join(bin, "programs"), "p"+strconv.Itoa(i)))
		})
	}
	t.Run("without changes", func(t *testing.T) {
		whole := output(t, list[0], filepath.Join(bin, "whole"))
		first, _, _ := strings.Cut(output(t, list[0], filepath.Join(bin, "programs"), "p0"), endOfMain)
		require.Equal(t, first, whole)
	})
}

// TestExamplesRun runs the programs of all examples, of the designs in testdata, and of designs with little in them.
func TestExamplesRun(t *testing.T) {
	var list []*sample
	for _, file := range designs(t) {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		name := filepath.Base(file)
		if a := designrun.Analyze(string(text), analysis.Options{}); a.HasErrors() {
			_, err := Append(nil, a)
			require.ErrorContains(t, err, "only a design without errors has a program", name)
			continue
		}
		list = append(list, newSample(t, name, string(text)))
	}
	for _, text := range []string{"", "tick", "system Clock()", "tag A\nspawn 3 A\nspawn A"} {
		list = append(list, newSample(t, strconv.Quote(text), text))
	}
	checkAll(t, list)
}

// hard are names of components that a program cannot use, or uses for something else.
var hard = []string{
	"type", "len", "world", "map", "Map", "Position", "position", "positionOf", "Position_2", "main", "init", "func", "string",
	"ecs", "fmt", "e", "i", "block", "Block", "spawn1", "T", "t", "HTTPServer", "x9", "typeOf", "Type", "uint8", "e9",
}

// TestRandomDesignsRun runs the programs of random designs with random histories.
func TestRandomDesignsRun(t *testing.T) {
	most := 40
	if testing.Short() {
		most = 8
	}
	var list []*sample
	rapid.Check(t, func(r *rapid.T) {
		if len(list) == most {
			return
		}
		list = append(list, newSample(r, "random"+strconv.Itoa(len(list)), randomDesign(r, append(hard, "_", "__"))))
	})
	checkAll(t, list)
}

var types = []string{"", " f32", " f32x4", " 7", " entity", " bool", " f64x2", " u16x3", " entityx2", " f32x1", " i8"}

// randomDesign returns a random design with systems, types, and the given names of components.
func randomDesign(r *rapid.T, components []string) string {
	text := randomdesign.New(r).Run()
	hero := rapid.SampledFrom([]string{"hero", "type", "world", "position", "a", "entities", "T1", "e"}).Draw(r, "hero")
	text += "spawn " + hero + ": A\ngroup near = B & C & !D\ntick\nadd B, T to " + hero + "\nremove B from any 3 of near\n"
	for i := range rapid.IntRange(0, 5).Draw(r, "systems") {
		text += "system " + rapid.SampledFrom([]string{"S", "spawn", "Draw", "report", "a"}).Draw(r, "system") + strconv.Itoa(i) + randomSystem(r)
	}
	names := rapid.SliceOfNDistinct(rapid.SampledFrom(append(components, "A", "B", "C", "D")), 5, 5, rapid.ID[string]).Draw(r, "names")
	for i, c := range randomdesign.Names[:randomdesign.Tag] {
		head, rest, _ := strings.Cut(text, "component "+c)
		_, rest, _ = strings.Cut(rest, "\n")
		text = head + "component " + c + types[rapid.IntRange(0, len(types)-1).Draw(r, "type")] + " # " + names[i] + "\n" + rest
	}
	rename := make(map[string]string)
	for i, c := range randomdesign.Names {
		rename[c] = names[i]
	}
	return identifiers.ReplaceAllStringFunc(text, func(word string) string {
		if name, known := rename[word]; known {
			return name
		}
		return word
	})
}

// randomSystem returns what follows the name of a system.
func randomSystem(r *rapid.T) string {
	var columns, with, without []string
	for i, c := range randomdesign.Names {
		use := rapid.IntRange(0, 7).Draw(r, "use")
		switch {
		case use == 0:
			with = append(with, c)
		case use == 1:
			without = append(without, c)
		case i == randomdesign.Tag || use > 5:
		default:
			columns = append(columns, []string{"", "mut ", "?", "mut ?"}[use-2]+c)
		}
	}
	text := "(" + strings.Join(columns, ", ") + ")"
	if len(with) > 0 {
		text += " with " + strings.Join(with, ", ")
	}
	if len(without) > 0 {
		text += " without " + strings.Join(without, ", ")
	}
	if rapid.Bool().Draw(r, "weighted") {
		text += " weight 60"
	}
	return text + "\n"
}
