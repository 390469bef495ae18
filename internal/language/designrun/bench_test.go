package designrun

import (
	"strings"
	"testing"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/hints"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
)

// fill repeats a line until the text has the largest length that is allowed.
func fill(head, line string) string {
	return head + strings.Repeat(line, (syntax.MaxText-len(head))/len(line))
}

// letters returns names of components.
func letters(n int) []string {
	var out []string
	for i := range n {
		out = append(out, "C"+string(rune('a'+i/26))+string(rune('a'+i%26)))
	}
	return out
}

// chain writes the groups of the paper's derivative chain.
func chain(n int) string {
	names := letters(n)
	var b strings.Builder
	for i := 1; i < n; i++ {
		b.WriteString("group " + strings.Join(names[:i+1], " & ") + "\n")
	}
	return b.String()
}

// heavy returns designs with expensive ticks, by name.
func heavy() map[string]string {
	all := strings.Join(letters(12), ", ")
	wide := strings.Join(letters(200), ", ")
	frozen := "tag Z\n"
	for _, c := range letters(200) {
		frozen += "component " + c + "\ngroup " + c + " & Z\n"
	}
	halves := "spawn 20k A\ntick\n"
	for _, c := range letters(14) {
		halves += "add " + c + " to any 10k of A\n"
	}
	hub := "layout lanes\n"
	for _, c := range letters(40) {
		hub += "component " + c + "\n"
	}
	for _, c := range letters(13)[1:] {
		hub += "group Caa & " + c + "\n"
	}
	hub += "spawn 4096 " + strings.Join(letters(40), ", ") + "\ntick\n"
	for _, c := range letters(13)[1:] {
		hub += "remove " + c + " from any 2048 of Caa\n"
	}
	return map[string]string{
		"spawn 5M":          chain(12) + "spawn 4M " + all + "\nspawn 1M Caa, Cab\n",
		"spawn 5M of a tag": "tag T\nspawn 5M T\n",
		"spawn 200k, tick":  chain(12) + "spawn 200k " + all + "\ntick\nremove Cag from any 1000 of Cag\ntick\nadd Cag to any 1000 of !Cag",
		"churn 10%":         chain(12) + "spawn 100k " + all + "\ntick\nremove Cag from any 10k of Cag\ntick\nadd Cag to any 10k of !Cag",
		"wide":              "spawn 5k " + wide + "\ntick\nspawn Caa",
		"many lanes":        hub + "tick\n",
		"wide, no tick":     "spawn 5M " + wide,
		"all move":          fill("spawn 200k A\ntick\n", "add B to all of A\nremove B from all of A\ntick\n"),
		"all move, chain":   fill(chain(12)+"spawn 50k "+all+"\ntick\n", "add Cag to all of Caa\ntick\nremove Cag from all of Caa\ntick\n"),
		"one by one":        fill("spawn 200k A\ntick\n", "add B to e199999\ntick\n"),
		"one in a tick":     fill(chain(30)+"spawn 20k "+all+"\ntick\n", "despawn e7\ntick\nspawn Caa\ntick\n"),
		"any of many":       fill("spawn 200k A\ntick\n", "add B to any 100k of A\ntick\n"),
		"any, many ticks":   fill("spawn 2k A\ntick\n", "add B to any 9 of A\nremove B from any 9 of B\ntick\n"),
		"frozen":            frozen + "spawn 1k " + wide + "\ntick\nadd Z to all of Caa\ntick\nremove Z from any 500 of Caa\n",
		"frozen ticks":      fill(frozen+"spawn 1k "+wide+"\ntick\n", "add Z to any 9 of !Z\ntick\n"),
		"halves":            halves + "tick\nadd A1 to all of A\ntick\nremove A from all of A\n",
		"spawns":            fill("", "spawn A,B,C,D\ntick\n"),
		"empty ticks":       fill("spawn A\n", "tick\n"),
		"churn":             fill("spawn 500 A\ntick\n", "spawn 99 A\ndespawn any 99 of A\ntick\n"),
	}
}

func BenchmarkHeavy(b *testing.B) {
	for name, text := range heavy() {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Analyze(text, analysis.Options{HintsLater: true})
			}
		})
	}
}

// BenchmarkSteps measures how long a step of the prices takes.
func BenchmarkSteps(b *testing.B) {
	for name, text := range heavy() {
		b.Run(name, func(b *testing.B) {
			var last *world
			for b.Loop() {
				hints.Analyze(text, analysis.Options{HintsLater: true}, func(l *grouptree.Layout) analysis.World {
					last = newWorld(l, simulatedRows)
					return last
				})
			}
			b.ReportMetric(float64(last.Steps())/1e6, "Msteps")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(max(last.Steps(), 1)), "ns/step")
		})
	}
}
