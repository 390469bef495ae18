package bench

// beside is what an entity takes in a storage beside its components, roughly: a record, rows, garbage of the setup. Ten
// storages of 200,000 entities and 4 components took 430 MB in a page.
const beside = 170

// Weight estimates how many bytes a workload holds at once. The storages of a metric about steps take turns and so are held
// together; those of others come one at a time, two if one that is done has not been collected. It is meant to tell what fits
// from what does not, and may be wrong by half.
func (w Workload) Weight() (most int) {
	for _, m := range w.Metrics {
		held := 2
		if m.Kind == Steps {
			held = len(m.Cases)
		}
		each := beside + 12*m.Params.Components
		most = max(most, held*each*m.Params.Entities*(1+m.Others))
	}
	return most
}
