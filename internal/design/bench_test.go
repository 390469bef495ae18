package design

import (
	"strconv"
	"strings"
	"testing"

	"github.com/copse-ecs/copse/grouptree"
)

// dice draws the numbers of a generated design.
type dice struct{ stream }

func (d *dice) pick(n, of int) []int {
	list := make([]int32, of)
	for i := range list {
		list[i] = int32(i)
	}
	out := make([]int, 0, n)
	for _, k := range d.draw(list, n) {
		out = append(out, int(k))
	}
	return out
}

// generate writes a design of the given size. Components are drawn from
// neighbourhoods, as in a program whose parts know little of each other.
func generate(kind grouptree.Kind, components, groups, systems int, seed uint64) string {
	d := dice{stream{seed}}
	var b strings.Builder
	for c := range components {
		b.WriteString("component C" + strconv.Itoa(c) + "\n")
	}
	b.WriteString("layout " + kind.String() + "\n")
	some := func() []string {
		base, n := d.below(components), 2+d.below(3)
		var out []string
		for _, k := range d.pick(min(n, components), min(8, components)) {
			out = append(out, "C"+strconv.Itoa((base+k)%components))
		}
		return out
	}
	for range groups {
		b.WriteString("group " + strings.Join(some(), " & "))
		if d.below(4) == 0 {
			b.WriteString(" & !C" + strconv.Itoa(d.below(components)))
		}
		b.WriteString("\n")
	}
	for i := range systems {
		b.WriteString("system S" + strconv.Itoa(i) + "(" + strings.Join(some(), ", ") + ")\n")
	}
	for range 2 * components {
		b.WriteString("spawn " + strconv.Itoa(1+d.below(500)) + " " + strings.Join(some(), ", ") + "\n")
	}
	return b.String()
}

// chain writes the paper's derivative chain of n components.
func chain(n int) string {
	var b strings.Builder
	b.WriteString("layout laminar\n")
	for i := 1; i < n; i++ {
		b.WriteString("group P0")
		for k := 1; k <= i; k++ {
			b.WriteString("&P" + strconv.Itoa(k))
		}
		b.WriteString("\n")
	}
	for i := 1; i < n; i++ {
		b.WriteString("system U" + strconv.Itoa(i) + "(P" + strconv.Itoa(i-1) + ",P" + strconv.Itoa(i) + ")\n")
	}
	return b.String()
}

// benchDesigns are what analysis times are measured on.
func benchDesigns() map[string]string {
	out := map[string]string{"chain120": chain(120)}
	for _, k := range grouptree.Kinds() {
		out["typical-"+k.String()] = generate(k, 12, 12, 16, 1)
		out["maximal-"+k.String()] = generate(k, 256, 256, 256, 1)
	}
	return out
}

func BenchmarkAnalyze(b *testing.B) {
	for name, text := range benchDesigns() {
		b.Run(name, func(b *testing.B) {
			b.ReportMetric(float64(len(text)), "bytes-of-text")
			for b.Loop() {
				analyze(text, Options{Populate: true})
			}
		})
		b.Run(name+"/page", func(b *testing.B) {
			var buf []byte
			for b.Loop() {
				buf = analyze(text, Options{Populate: true}).AppendPage(buf[:0])
			}
			b.ReportMetric(float64(len(buf)), "bytes-of-page")
		})
		b.Run(name+"/json", func(b *testing.B) {
			var buf []byte
			a := analyze(text, Options{Populate: true})
			for b.Loop() {
				buf = a.AppendJSON(buf[:0])
			}
			b.ReportMetric(float64(len(buf)), "bytes-of-json")
		})
	}
}
