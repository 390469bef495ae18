package session

import (
	"github.com/copse-ecs/copse/ecs/bench"
	"github.com/copse-ecs/copse/grouptree/design"
)

// AppendCatalog appends what can be asked for, schema copse.catalog/1:
//
//	{"schema", "noisyPercent", "maxComponents", "workloads":[{"name", "about", "entities", "most", "components", "chosen",
//	"metrics":[{"name", "unit", "per", "storages"}]}]}
//
// noisyPercent is the spread above which a figure is marked.
func (h Host) AppendCatalog(to []byte) []byte {
	w := design.NewWriter(to)
	w.Open('{')
	w.Key("schema").String("copse.catalog/1")
	w.Key("noisyPercent").Int(int(100 * bench.Noisy))
	w.Key("maxComponents").Int(bench.MaxChain)
	w.Key("workloads").Open('[')
	for _, d := range bench.Workloads() {
		work := d.New(bench.Params{Entities: 1, Components: d.Components, Seed: bench.DefaultSeed})
		h.extend(&work)
		w.Open('{')
		w.Key("name").String(d.Name)
		w.Key("about").String(work.About)
		w.Key("entities").Int(d.Entities)
		w.Key("most").Int(d.Most)
		w.Key("components").Int(d.Components)
		w.Key("chosen").Bool(d.Chosen)
		w.Key("metrics").Open('[')
		for _, m := range work.Metrics {
			appendMetric(w, m)
		}
		w.Close(']')
		w.Close('}')
	}
	w.Close(']')
	w.Close('}')
	return w.Bytes()
}

func appendMetric(w *design.Writer, m bench.Metric) {
	w.Open('{')
	w.Key("name").String(m.Name)
	w.Key("unit").String(m.Unit)
	w.Key("per").String(m.Per)
	w.Key("storages").Open('[')
	for _, c := range m.Cases {
		w.String(c.Storage)
	}
	w.Close(']')
	w.Close('}')
}
