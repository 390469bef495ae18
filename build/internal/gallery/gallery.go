package gallery

import (
	"errors"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/designrun"
	"github.com/copse-ecs/copse/wasm/paint/designmodel"
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

// Array is an array of a component.
type Array struct {
	Color  int      `json:"color"`  // of the component, as in the pictures of the workbench
	Blocks [][3]int `json:"blocks"` // first row, row behind the last, and the [paint.Look]; those without rows are left out
}

// Draw returns the card of a design.
func Draw(text string) (Card, error) {
	a := designrun.Analyze(text, analysis.Options{Populate: true, HintsLater: true})
	if a.HasErrors() {
		return Card{}, errors.New("a design with errors has no card")
	}
	card := Card{Arrays: []Array{}}
	for i := range a.Systems {
		*card.count(a.Systems[i].Plan.Match)++
	}
	m := designmodel.Model(a)
	for _, array := range m.Arrays {
		drawn := Array{Color: m.Components[array.Component].Color, Blocks: [][3]int{}}
		for _, leaf := range array.Leaves {
			if l := &m.Leaves[leaf]; l.Rows() > 0 {
				drawn.Blocks = append(drawn.Blocks, [3]int{l.Start, l.End, int(l.Look)})
			}
		}
		card.Arrays = append(card.Arrays, drawn)
		card.Rows = max(card.Rows, array.Rows)
	}
	return card, nil
}

// count returns the number of the systems with a match.
func (c *Card) count(match grouptree.Match) *int {
	return map[grouptree.Match]*int{grouptree.Full: &c.Full, grouptree.Partial: &c.Partial, grouptree.Blind: &c.Blind, grouptree.Scan: &c.Scan}[match]
}
