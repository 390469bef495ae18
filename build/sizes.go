package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// Budgets in bytes, Brotli: what a visitor with a phone can be asked to wait for.
const (
	engineBudget = 840_000
	firstBudget  = 985_000
	embedBudget  = 6_000 // what a page pays for an embed before it starts
)

// size is a file's weight in bytes: as it is, and by coding.
type size struct{ raw, gzip, brotli int }

func (a *asset) size() size {
	s := size{raw: len(a.body), gzip: len(a.body), brotli: len(a.body)}
	if form, ok := a.encoded["gzip"]; ok {
		s.gzip = len(form)
	}
	if form, ok := a.encoded["br"]; ok {
		s.brotli = len(form)
	}
	return s
}

func (s size) plus(t size) size { return size{s.raw + t.raw, s.gzip + t.gzip, s.brotli + t.brotli} }

func (s *site) firstSize() size {
	var total size
	for _, name := range s.first {
		total = total.plus(s.assets[name].size())
	}
	return total
}

// largestFirst orders the names by size, so that the longest compression starts first and the table begins with what
// matters.
func largestFirst(s *site) []string {
	names := s.names()
	slices.SortStableFunc(names, func(a, b string) int { return len(s.assets[b].body) - len(s.assets[a].body) })
	return names
}

func kb(n int) string { return fmt.Sprintf("%.1f", float64(n)/1000) }

// printSizes writes the table of sizes. Source maps are left out of it: only developer tools fetch them.
func printSizes(w io.Writer, s *site) {
	fmt.Fprintf(w, "%10s %10s %10s   KB\n", "raw", "gzip", "brotli")
	for _, name := range largestFirst(s) {
		if strings.HasSuffix(name, ".map") {
			continue
		}
		note := ""
		if slices.Contains(s.first, name) {
			note = "  (first)"
		}
		printSize(w, s.assets[name].size(), name+note)
	}
	printSize(w, s.firstSize(), "up to the first analysis")
}

func printSize(w io.Writer, s size, name string) {
	fmt.Fprintf(w, "%10s %10s %10s   %s\n", kb(s.raw), kb(s.gzip), kb(s.brotli), name)
}

// overBudget returns a sentence for each budget that the site exceeds.
func overBudget(s *site) []string {
	var over []string
	if engine := s.assets[s.engine].size(); engine.brotli > engineBudget {
		over = append(over, budgetText("the engine ("+s.engine+")", engine.brotli, engineBudget))
	}
	if first := s.firstSize(); first.brotli > firstBudget {
		over = append(over, budgetText("everything up to the first analysis ("+strings.Join(s.first, ", ")+")", first.brotli, firstBudget))
	}
	if embed := s.assets[embedScript]; embed != nil && embed.size().brotli > embedBudget {
		over = append(over, budgetText("the script of embeds ("+embedScript+")", embed.size().brotli, embedBudget))
	}
	return over
}

func budgetText(what string, size, budget int) string {
	return fmt.Sprintf("%s takes %s KB of Brotli and may take %s KB; load later what the first analysis does not need", what, kb(size), kb(budget))
}

func budgetLine(s *site) string {
	engine, first := s.assets[s.engine].size().brotli, s.firstSize().brotli
	line := fmt.Sprintf("budget: engine %s of %s KB, first analysis %s of %s KB", kb(engine), kb(engineBudget), kb(first), kb(firstBudget))
	if embed := s.assets[embedScript]; embed != nil {
		line += fmt.Sprintf(", embed.js %s of %s KB", kb(embed.size().brotli), kb(embedBudget))
	}
	return line + " (Brotli)"
}
