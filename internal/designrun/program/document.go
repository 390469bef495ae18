package program

import (
	"github.com/copse-ecs/copse/internal/design/analysis"
	"github.com/copse-ecs/copse/internal/design/document"
)

// AppendDocument appends the program of an analysed design as a document of schema
// copse.program/1: its text, or null and the reason why there is none.
func AppendDocument(dst []byte, a *analysis.Analysis) []byte {
	source, err := Append(nil, a)
	w := document.NewWriter(dst)
	w.Open('{')
	w.Key("schema").String("copse.program/1")
	w.Key("text").StringOr(string(source))
	w.Key("refused")
	if err != nil {
		w.String("Line" + err.Error()[len("line"):] + ".")
	} else {
		w.Null()
	}
	w.Close('}')
	return w.Bytes()
}
