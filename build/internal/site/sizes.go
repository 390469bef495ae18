package site

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// Budgets in bytes, Brotli: what a visitor with a phone can be asked to wait for.
const (
	EngineBudget = 900_000
	FirstBudget  = 1_025_000
	embedBudget  = 6_000 // what a host page downloads before a visitor starts the embed
)

// size is the size of a file in bytes, plain and compressed.
type size struct{ raw, gzip, brotli int }

func (a *Asset) size() size {
	s := size{raw: len(a.Body), gzip: len(a.Body), brotli: len(a.Body)}
	if form, ok := a.Encoded["gzip"]; ok {
		s.gzip = len(form)
	}
	if form, ok := a.Encoded["br"]; ok {
		s.brotli = len(form)
	}
	return s
}

func (s size) plus(t size) size { return size{s.raw + t.raw, s.gzip + t.gzip, s.brotli + t.brotli} }

func (s *Site) firstSize() size {
	var total size
	for _, name := range s.First {
		total = total.plus(s.Assets[name].size())
	}
	return total
}

// largestFirst orders the names by size, so that the longest compression starts first and the table begins with the
// largest file.
func largestFirst(s *Site) []string {
	names := s.Names()
	slices.SortStableFunc(names, func(a, b string) int { return len(s.Assets[b].Body) - len(s.Assets[a].Body) })
	return names
}

func kb(n int) string { return fmt.Sprintf("%.1f", float64(n)/1000) }

// PrintSizes writes the table of sizes. Source maps are left out of it: only developer tools fetch them.
func PrintSizes(w io.Writer, s *Site) {
	fmt.Fprintf(w, "%10s %10s %10s   KB\n", "raw", "gzip", "brotli")
	for _, name := range largestFirst(s) {
		if strings.HasSuffix(name, ".map") {
			continue
		}
		note := ""
		if slices.Contains(s.First, name) {
			note = "  (first)"
		}
		printSize(w, s.Assets[name].size(), name+note)
	}
	printSize(w, s.firstSize(), "up to the first analysis")
}

func printSize(w io.Writer, s size, name string) {
	fmt.Fprintf(w, "%10s %10s %10s   %s\n", kb(s.raw), kb(s.gzip), kb(s.brotli), name)
}

// OverBudget returns a sentence for each budget that the site exceeds.
func OverBudget(s *Site) []string {
	var over []string
	if engine := s.Assets[s.Engine].size(); engine.brotli > EngineBudget {
		over = append(over, budgetText("the engine ("+s.Engine+")", engine.brotli, EngineBudget))
	}
	if first := s.firstSize(); first.brotli > FirstBudget {
		over = append(over, budgetText("everything up to the first analysis ("+strings.Join(s.First, ", ")+")", first.brotli, FirstBudget))
	}
	if embed := s.Assets[EmbedScript]; embed != nil && embed.size().brotli > embedBudget {
		over = append(over, budgetText("the script of embeds ("+EmbedScript+")", embed.size().brotli, embedBudget))
	}
	return over
}

func budgetText(what string, size, budget int) string {
	return fmt.Sprintf("%s takes %s KB of Brotli and may take %s KB; load later what the first analysis does not need", what, kb(size), kb(budget))
}

// BudgetLine says how much of each budget the site uses.
func BudgetLine(s *Site) string {
	engine, first := s.Assets[s.Engine].size().brotli, s.firstSize().brotli
	line := fmt.Sprintf("budget: engine %s of %s KB, first analysis %s of %s KB", kb(engine), kb(EngineBudget), kb(first), kb(FirstBudget))
	if embed := s.Assets[EmbedScript]; embed != nil {
		line += fmt.Sprintf(", embed.js %s of %s KB", kb(embed.size().brotli), kb(embedBudget))
	}
	return line + " (Brotli)"
}
