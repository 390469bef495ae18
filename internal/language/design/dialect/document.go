package dialect

import "github.com/copse-ecs/copse/internal/language/design/document"

// AppendJSON appends a result as one JSON document of schema copse.import/1. Ranges are in the pasted text.
func (r Result) AppendJSON(dst []byte) []byte {
	out := document.Imported{Dialect: string(r.Dialect), Title: r.Dialect.Title(), Why: r.Why, Text: r.Text}
	for _, n := range r.Notes {
		out.Notes = append(out.Notes, document.ImportNote{Severity: n.Severity, Message: n.Message, Range: n.Range})
	}
	for i := range libraries {
		out.Dialects = append(out.Dialects, document.Dialect{Name: string(libraries[i].dialect), Title: libraries[i].title})
	}
	return out.Append(dst)
}
