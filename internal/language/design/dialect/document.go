package dialect

import (
	"slices"
	"strconv"

	"github.com/copse-ecs/copse/internal/language/design/document"
)

// AppendJSON appends a result as one JSON document of schema copse.import/1. Ranges are in the pasted text.
func (r Result) AppendJSON(dst []byte) []byte {
	out := document.Imported{Dialect: string(r.Dialect), Title: r.Dialect.Title(), Why: r.Why, Counts: r.Counts(), Text: r.Text}
	for _, n := range r.Notes {
		out.Notes = append(out.Notes, document.ImportNote{Severity: n.Severity, Message: n.Message, Range: n.Range})
	}
	for _, ask := range r.Asked {
		choices, chosen := offered(ask.Choices, ask.Value)
		out.Asked = append(out.Asked, document.ImportAsk{Says: ask.Says, Unit: ask.Unit, Before: ask.Before, After: ask.After, Choices: choices, Chosen: chosen, Range: ask.Range})
	}
	for i := range libraries {
		out.Dialects = append(out.Dialects, document.Dialect{Name: string(libraries[i].dialect), Title: libraries[i].title})
	}
	return out.Append(dst)
}

// offered returns ascending numbers with one more among them, and its place.
func offered(choices []string, value string) ([]string, int) {
	wanted, _ := strconv.ParseFloat(value, 64)
	at := 0
	for at < len(choices) {
		choice, _ := strconv.ParseFloat(choices[at], 64)
		if choice == wanted {
			return choices, at
		}
		if choice > wanted {
			break
		}
		at++
	}
	return slices.Insert(slices.Clone(choices), at, value), at
}
