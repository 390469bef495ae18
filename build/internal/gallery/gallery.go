package gallery

import (
	"encoding/json"
	"errors"
	"slices"

	"github.com/copse-ecs/copse/internal/design/analysis"
	"github.com/copse-ecs/copse/internal/design/describe"
	"github.com/copse-ecs/copse/internal/designrun"
)

// What a block shows.
const (
	plain  = 0 // in no group
	group  = 1 // of a group, in an order of its own
	inStep = 2 // in the same order in several arrays
)

// Card is what the page needs to draw a design. web/src/gallery/cards.ts reads it.
type Card struct {
	Full    int     `json:"full"`
	Partial int     `json:"partial"`
	Blind   int     `json:"blind"`
	Scan    int     `json:"scan"`
	Rows    int     `json:"rows"` // of the longest array
	Arrays  []Array `json:"arrays"`
}

// Array is an array of a component, which is counted in order of declaration.
type Array struct {
	Component int      `json:"component"`
	Blocks    [][3]int `json:"blocks"` // first row, row behind the last, and what it shows; those without rows are left out
}

// described is the part of an analysis that a card needs.
type described struct {
	Components []struct{ Name string }
	Groups     []struct{ Expr string }
	Systems    []struct{ Match string }
	Arrays     []struct {
		Component string
		Blocks    []block
	}
}

type block struct {
	Expr       string
	Shared     []string
	Start, End int
}

// Draw returns the card of a design.
func Draw(text string) (Card, error) {
	a := designrun.Analyze(text, analysis.Options{Populate: true, HintsLater: true})
	if a.HasErrors() {
		return Card{}, errors.New("a design with errors has no card")
	}
	var d described
	if err := json.Unmarshal(describe.AppendAnalysis(nil, a), &d); err != nil {
		return Card{}, err
	}
	card := Card{Arrays: []Array{}}
	for _, system := range d.Systems {
		card.count(system.Match)
	}
	for _, array := range d.Arrays {
		at := slices.IndexFunc(d.Components, func(c struct{ Name string }) bool { return c.Name == array.Component })
		drawn := Array{Component: at, Blocks: [][3]int{}}
		for _, b := range array.Blocks {
			if b.End > b.Start {
				drawn.Blocks = append(drawn.Blocks, [3]int{b.Start, b.End, d.shows(b)})
			}
			card.Rows = max(card.Rows, b.End)
		}
		card.Arrays = append(card.Arrays, drawn)
	}
	return card, nil
}

func (c *Card) count(match string) {
	switch match {
	case "full":
		c.Full++
	case "partial":
		c.Partial++
	case "blind":
		c.Blind++
	case "scan":
		c.Scan++
	}
}

func (d described) shows(b block) int {
	if len(b.Shared) > 1 {
		return inStep
	}
	if slices.ContainsFunc(d.Groups, func(g struct{ Expr string }) bool { return g.Expr == b.Expr }) {
		return group
	}
	return plain
}
