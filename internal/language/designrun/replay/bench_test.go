package replay

import (
	"strings"
	"testing"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/language/designrun"
)

// large returns designs at the limits, by name.
func large() map[string]string {
	names := strings.Split("A B C D E F G H I J K L", " ")
	chain, all := "", strings.Join(names, ", ")
	for i := 2; i <= len(names); i++ {
		chain += "group " + strings.Join(names[:i], " & ") + "\n"
	}
	fill := func(head, line string) string {
		return head + strings.Repeat(line, (syntax.MaxText-len(head))/len(line))
	}
	return map[string]string{
		"10,000 ticks":     "spawn 500 A, B\n" + strings.Repeat("tick\n", 4900) + strings.Repeat("add C to e7\ntick\n", 1200) + strings.Repeat("tick\n", 3890),
		"many small ticks": fill(chain+"spawn 2k "+all+"\ntick\n", "remove G from any 9 of G\ntick\nadd G to any 9 of !G\ntick\n"),
		"200,000 entities": chain + "spawn 200k " + all + "\ntick\nremove G from any 1000 of G\ntick\nadd G to any 1000 of !G\n",
		"10% of 100,000":   chain + "spawn 100k " + all + "\ntick\nremove G from any 10k of G\ntick\nadd G to any 10k of !G",
	}
}

// BenchmarkReplay measures how long a user waits: for the end from nothing, for a jump to the middle and back to the
// end, and for single moves.
func BenchmarkReplay(b *testing.B) {
	for name, text := range large() {
		a, record := designrun.AnalyzeRecorded(text, analysis.Options{HintsLater: true})
		for _, algorithm := range []Algorithm{Batch, OneByOne} {
			b.Run(name+"/"+algorithm.String()+"/end", func(b *testing.B) {
				for b.Loop() {
					New(a, record, algorithm).Seek(Position{End, End}, NoLimit)
				}
			})
			r := New(a, record, algorithm)
			r.Seek(Position{End, End}, NoLimit)
			b.Run(name+"/"+algorithm.String()+"/jump", func(b *testing.B) {
				for b.Loop() {
					r.Seek(Position{r.Ticks() / 2, 0}, NoLimit)
					r.Seek(Position{End, End}, NoLimit)
				}
			})
			b.Run(name+"/"+algorithm.String()+"/step", func(b *testing.B) {
				for b.Loop() {
					if !r.Back() {
						r.Seek(Position{End, End}, NoLimit)
					}
				}
			})
		}
	}
}
