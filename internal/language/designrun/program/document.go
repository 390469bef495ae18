package program

import (
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/document"
)

// AppendDocument appends the program of an analysed design as a document of schema
// copse.program/1: its text, or null and the reason why there is none.
func AppendDocument(dst []byte, a *analysis.Analysis) []byte {
	source, err := Append(nil, a)
	out := document.Program{Text: string(source)}
	if err != nil {
		out.Refused = "Line" + err.Error()[len("line"):] + "."
	}
	return out.Append(dst)
}
