package session

import (
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/designload"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/measure/bench/workloads"
)

// AppendCatalog appends what can be measured, schema copse.catalog/1:
//
//	{"schema", "noisyPercent", "maxComponents", "workloads":[{"name", "about", "entities", "most", "components", "chosen",
//	"metrics":[{"name", "unit", "per", "storages"}]}], "design", "grid":{"workload", "entities", "components", "storages", "metrics"}}
//
// noisyPercent is the spread above which a figure is marked as noisy. design is a workload like the others, for the design
// in the editor. grid is the order for what the paper's Figs. 7 and 8 show.
func (h Host) AppendCatalog(to []byte) []byte {
	w := document.NewWriter(to)
	w.Open('{')
	w.Key("schema").String("copse.catalog/1")
	w.Key("noisyPercent").Int(int(100 * bench.NoisySpread))
	w.Key("maxComponents").Int(scenario.MaxChain)
	w.Key("workloads").Open('[')
	for _, d := range workloads.All() {
		h.appendWorkload(w, d)
	}
	w.Close(']')
	if d, err := designload.Of(anyDesign); err == nil {
		h.appendWorkload(w.Key("design"), d)
	}
	appendGrid(w.Key("grid"))
	w.Close('}')
	return w.Bytes()
}

// anyDesign is a design: the metrics of a design do not depend on its text.
const anyDesign = "component A\nsystem S(mut A)\nspawn 1 A\n"

func appendGrid(w *document.Writer) {
	w.Open('{')
	w.Key("workload").String("derivative")
	appendList(w.Key("entities"), scenario.PaperSizes, w.Int)
	appendList(w.Key("components"), scenario.PaperChains, w.Int)
	appendList(w.Key("storages"), scenario.PaperStorages, w.String)
	appendList(w.Key("metrics"), scenario.PaperMetrics, w.String)
	w.Close('}')
}

func appendList[T any](w *document.Writer, list []T, add func(T)) {
	w.Open('[')
	for _, each := range list {
		add(each)
	}
	w.Close(']')
}

func (h Host) appendWorkload(w *document.Writer, d bench.Definition) {
	work := d.New(bench.Params{Entities: 1, Components: d.Components, Seed: bench.DefaultSeed})
	h.extend(&work)
	w.Open('{')
	w.Key("name").String(d.Name)
	w.Key("about").String(work.About)
	w.Key("entities").Int(d.Entities)
	w.Key("most").Int(d.Most)
	w.Key("components").Int(d.Components)
	w.Key("chosen").Bool(d.ChooseComponents)
	w.Key("metrics").Open('[')
	for _, m := range work.Metrics {
		appendMetric(w, m)
	}
	w.Close(']')
	w.Close('}')
}

func appendMetric(w *document.Writer, m bench.Metric) {
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
