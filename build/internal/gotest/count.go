package gotest

// Count holds how many tests passed, failed and were skipped.
type Count struct{ Passed, Failed, Skipped int }

// Plus adds two counts.
func (c Count) Plus(d Count) Count {
	return Count{c.Passed + d.Passed, c.Failed + d.Failed, c.Skipped + d.Skipped}
}
