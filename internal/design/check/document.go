package check

import (
	"github.com/copse-ecs/copse/internal/design/document"
)

// AppendJSON appends the report as one document of schema copse.checks/1:
//
//	{"schema", "solved", "checks": [{"line", "keep", "condition", "say"|null, "holds", "actual", "hint"|null}],
//	 "problems": [{"line", "column", "message"}]}
func (r *Report) AppendJSON(dst []byte) []byte {
	w := document.NewWriter(dst)
	w.Open('{')
	w.Key("schema").String("copse.checks/1")
	w.Key("solved").Bool(r.Solved())
	w.Key("checks").Open('[')
	for i := range r.Checks {
		o := &r.Checks[i]
		w.Open('{')
		w.Key("line").Int(o.Line)
		w.Key("keep").Bool(o.Keep)
		w.Key("condition").String(o.Text())
		w.Key("say").StringOr(o.Say)
		w.Key("holds").Bool(o.Holds)
		w.Key("actual").String(o.Actual)
		w.Key("hint").StringOr(o.HintText())
		w.Close('}')
	}
	w.Close(']')
	AppendProblems(w, r.Problems)
	w.Close('}')
	return w.Bytes()
}

// AppendProblems writes the member "problems" of a document.
func AppendProblems(w *document.Writer, list []Problem) {
	w.Key("problems").Open('[')
	for _, p := range list {
		w.Open('{')
		w.Key("line").Int(p.Line)
		w.Key("column").Int(p.Column)
		w.Key("message").String(p.Message)
		w.Close('}')
	}
	w.Close(']')
}
