package dialect

import "github.com/copse-ecs/copse/internal/design/document"

// AppendJSON appends a result as one JSON document of schema copse.import/1:
//
//	{"schema", "dialect", "title", "why", "text",
//	 "notes": [{"severity","message","range"}],
//	 "dialects": [{"name","title"}]}
//
// The dialect is "" if none was recognised. Ranges are in the pasted text, in the format of copse.page/1.
func (r Result) AppendJSON(dst []byte) []byte {
	w := document.NewWriter(dst)
	w.Open('{')
	w.Key("schema").String("copse.import/1")
	w.Key("dialect").String(string(r.Dialect))
	w.Key("title").String(r.Dialect.Title())
	w.Key("why").String(r.Why)
	w.Key("text").String(r.Text)
	w.Key("notes").Open('[')
	for _, n := range r.Notes {
		w.Open('{')
		w.Key("severity").String(n.Severity.String())
		w.Key("message").String(n.Message)
		w.Key("range").Range(n.Range)
		w.Close('}')
	}
	w.Close(']')
	w.Key("dialects").Open('[')
	for i := range libraries {
		w.Open('{')
		w.Key("name").String(string(libraries[i].dialect))
		w.Key("title").String(libraries[i].title)
		w.Close('}')
	}
	w.Close(']')
	w.Close('}')
	return w.Bytes()
}
