package designtest

import (
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/splitmix"
	"pgregory.net/rapid"
)

func Letters(n int) []string {
	var out []string
	for i := range n {
		out = append(out, "C"+string(rune('0'+i/100))+string(rune('0'+i/10%10))+string(rune('0'+i%10)))
	}
	return out
}

// Dice draws the numbers of a generated design.
type Dice struct{ splitmix.Stream }

func (d *Dice) Pick(n, of int) []int {
	list := make([]int32, of)
	for i := range list {
		list[i] = int32(i)
	}
	out := make([]int, 0, n)
	for _, k := range d.Draw(list, n) {
		out = append(out, int(k))
	}
	return out
}

// Generate writes a design of the given size. Components are drawn from
// neighbourhoods, as in a program whose parts know little of each other.
func Generate(kind grouptree.Kind, components, groups, systems int, seed uint64) string {
	d := Dice{splitmix.New(seed)}
	var b strings.Builder
	for c := range components {
		b.WriteString("component C" + strconv.Itoa(c) + "\n")
	}
	b.WriteString("layout " + kind.String() + "\n")
	some := func() []string {
		base, n := d.Below(components), 2+d.Below(3)
		var out []string
		for _, k := range d.Pick(min(n, components), min(8, components)) {
			out = append(out, "C"+strconv.Itoa((base+k)%components))
		}
		return out
	}
	for range groups {
		b.WriteString("group " + strings.Join(some(), " & "))
		if d.Below(4) == 0 {
			b.WriteString(" & !C" + strconv.Itoa(d.Below(components)))
		}
		b.WriteString("\n")
	}
	for i := range systems {
		b.WriteString("system S" + strconv.Itoa(i) + "(" + strings.Join(some(), ", ") + ")\n")
	}
	for range 2 * components {
		b.WriteString("spawn " + strconv.Itoa(1+d.Below(500)) + " " + strings.Join(some(), ", ") + "\n")
	}
	return b.String()
}

// WithHistory appends ticks that change, spawn and despawn entities of a design that Generate wrote.
func WithHistory(text string, components, ticks int, seed uint64) string {
	d := Dice{splitmix.New(seed)}
	var b strings.Builder
	b.WriteString(text)
	name := func() string { return "C" + strconv.Itoa(d.Below(components)) }
	for range ticks {
		b.WriteString("tick\n")
		for range 1 + d.Below(4) {
			n := strconv.Itoa(1 + d.Below(60))
			switch d.Below(5) {
			case 0, 1:
				b.WriteString("add " + name() + " to any " + n + " of " + name() + "\n")
			case 2:
				b.WriteString("remove " + name() + " from any " + n + " of " + name() + "\n")
			case 3:
				b.WriteString("despawn any " + n + " of " + name() + "\n")
			case 4:
				b.WriteString("spawn " + n + " " + name() + "\n")
			}
		}
	}
	return b.String()
}

// Chain writes the paper's derivative chain of n components.
func Chain(n int) string {
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

// BenchDesigns are what analysis times are measured on.
func BenchDesigns() map[string]string {
	out := map[string]string{"chain120": Chain(120)}
	for _, k := range grouptree.Kinds() {
		out["typical-"+k.String()] = Generate(k, 12, 12, 16, 1)
		out["maximal-"+k.String()] = Generate(k, 256, 256, 256, 1)
	}
	return out
}

// DrawDesign draws a design as a list of statements.
func DrawDesign(t *rapid.T) []string {
	names := []string{"A", "B", "C", "D", "T"}
	list := []string{"component A", "component B 4", "component C", "component D", "tag T"}
	if kind := rapid.SampledFrom([]string{"", "paper", "trees", "laminar", "naive", "lanes"}).Draw(t, "layout"); kind != "" {
		list = append(list, "layout "+kind)
	}
	pick := func(label string, least int) []string {
		var out []string
		for _, c := range rapid.SliceOfNDistinct(rapid.IntRange(0, 4), least, 3, rapid.ID[int]).Draw(t, label) {
			out = append(out, names[c])
		}
		return out
	}
	for range rapid.IntRange(0, 4).Draw(t, "groups") {
		literals := pick("group", 1)
		for i := range literals {
			if rapid.IntRange(0, 3).Draw(t, "not") == 0 {
				literals[i] = "!" + literals[i]
			}
		}
		list = append(list, "group "+strings.Join(literals, " & "))
	}
	for i := range rapid.IntRange(1, 4).Draw(t, "systems") {
		weight := " weight " + strconv.Itoa(rapid.IntRange(1, 60).Draw(t, "weight"))
		list = append(list, "system S"+strconv.Itoa(i)+"("+strings.Join(pick("access", 1), ", ")+")"+weight)
	}
	for range rapid.IntRange(1, 4).Draw(t, "spawns") {
		list = append(list, "spawn "+strconv.Itoa(rapid.IntRange(1, 90).Draw(t, "count"))+" "+strings.Join(pick("spawn", 1), ", "))
	}
	for range rapid.IntRange(0, 3).Draw(t, "ticks") {
		list = append(list, "tick")
		n := strconv.Itoa(rapid.IntRange(1, 20).Draw(t, "any"))
		list = append(list, "add "+strings.Join(pick("add", 1), ", ")+" to any "+n+" of "+strings.Join(pick("of", 1), " & "))
	}
	return list
}
