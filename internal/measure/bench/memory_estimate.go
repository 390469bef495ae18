package bench

// entityOverhead is roughly how many bytes a storage holds for an entity besides its components: a record, rows, garbage
// of the setup. Ten storages of 200,000 entities with 4 components took 430 MB in a page.
const entityOverhead = 170

// MemoryEstimate returns roughly how many bytes a workload holds at once; it may be wrong by half. All storages of a metric
// of kind [Steps] are in memory together. In other metrics there is one, or two if the previous one has not been collected.
func (w Workload) MemoryEstimate() (most int) {
	for _, m := range w.Metrics {
		storages := 2
		if m.Kind == Steps {
			storages = len(m.Cases)
		}
		bytes := entityOverhead + 12*m.Params.Components
		most = max(most, storages*bytes*m.Params.Entities*(1+m.Others))
	}
	return most
}
