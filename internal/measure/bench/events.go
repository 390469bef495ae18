package bench

import "strconv"

// The events of a run in progress, each a JSON document on one line. A page reads them from its worker, or from a server
// that measures natively.

// AppendJSON appends {"kind":"progress",..}.
func (p Progress) AppendJSON(to []byte) []byte {
	to = append(to, `{"kind":"progress","done":`...)
	to = strconv.AppendInt(to, int64(p.Done), 10)
	to = append(to, `,"total":`...)
	to = strconv.AppendInt(to, int64(p.Total), 10)
	to = append(to, `,"doing":`...)
	return append(appendString(to, p.Doing), '}')
}

// AppendEvent appends {"kind":"sample","result":..}, the result in the form of [Schema].
func (r Result) AppendEvent(to []byte) []byte {
	return append(r.appendJSON(append(to, `{"kind":"sample","result":`...)), '}')
}

// AppendJSON appends {"kind":"refused",..}.
func (r Refusal) AppendJSON(to []byte) []byte {
	to = append(to, `{"kind":"refused","workload":`...)
	to = appendString(to, r.Workload)
	to = append(to, `,"metric":`...)
	to = appendString(to, r.Metric)
	to = append(to, `,"entities":`...)
	to = strconv.AppendInt(to, int64(r.Params.Entities), 10)
	to = append(to, `,"components":`...)
	to = strconv.AppendInt(to, int64(r.Params.Components), 10)
	to = append(to, `,"why":`...)
	return append(appendString(to, r.Why.Error()), '}')
}

// AppendEvent appends {"kind":"machine","machine":..}.
func (m Machine) AppendEvent(to []byte) []byte {
	return append(m.appendJSON(append(to, `{"kind":"machine","machine":`...)), '}')
}
