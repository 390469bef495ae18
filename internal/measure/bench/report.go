package bench

import (
	"math"
	"strconv"
)

// Schema is the name of the JSON document that [Report.AppendJSON] writes.
const Schema = "copse.bench/1"

// Machine is what the results were measured on.
type Machine struct {
	CPU       string
	Cores     int
	OS        string
	Toolchain string
	Commit    string
	Browser   string // "" for a native run
	Date      string // of the run, as 2006-01-02; "" if it is not known
}

// Report has the results of a run.
type Report struct {
	Machine Machine
	Results []Result
}

// AppendJSON appends the report as one JSON document of the schema [Schema].
func (r Report) AppendJSON(to []byte) []byte {
	to = append(to, `{"schema":"`+Schema+`","machine":`...)
	to = append(r.Machine.appendJSON(to), `,"results":[`...)
	for i, result := range r.Results {
		if i > 0 {
			to = append(to, ',')
		}
		to = result.appendJSON(append(to, '\n'))
	}
	return append(to, "\n]}"...)
}

func (m Machine) appendJSON(to []byte) []byte {
	to = append(to, `{"cpu":`...)
	to = appendString(to, m.CPU)
	to = append(to, `,"cores":`...)
	to = strconv.AppendInt(to, int64(m.Cores), 10)
	to = append(to, `,"os":`...)
	to = appendString(to, m.OS)
	to = append(to, `,"toolchain":`...)
	to = appendString(to, m.Toolchain)
	to = append(to, `,"commit":`...)
	to = appendString(to, m.Commit)
	to = append(to, `,"browser":`...)
	if m.Browser == "" {
		to = append(to, "null"...)
	} else {
		to = appendString(to, m.Browser)
	}
	if m.Date != "" {
		to = append(to, `,"date":`...)
		to = appendString(to, m.Date)
	}
	return append(to, '}')
}

func (r Result) appendJSON(to []byte) []byte {
	to = append(to, `{"workload":`...)
	to = appendString(to, r.Workload)
	to = append(to, `,"storage":`...)
	to = appendString(to, r.Storage)
	to = append(to, `,"entities":`...)
	to = strconv.AppendInt(to, int64(r.Params.Entities), 10)
	to = append(to, `,"components":`...)
	to = strconv.AppendInt(to, int64(r.Params.Components), 10)
	to = append(to, `,"metric":`...)
	to = appendString(to, r.Metric)
	to = append(to, `,"unit":`...)
	to = appendString(to, r.Unit)
	to = append(to, `,"median":`...)
	to = appendNumber(to, r.Summary.Median)
	to = append(to, `,"low":`...)
	to = appendNumber(to, r.Summary.Low)
	to = append(to, `,"high":`...)
	to = appendNumber(to, r.Summary.High)
	to = append(to, `,"samples":[`...)
	for i, sample := range r.Summary.Samples {
		if i > 0 {
			to = append(to, ',')
		}
		to = appendNumber(to, sample)
	}
	to = append(to, `],"checksum":"`...)
	return append(append(to, hex(r.Checksum)...), `"}`...)
}

// appendNumber writes six digits: no clock is more exact.
func appendNumber(to []byte, n float64) []byte {
	if math.IsNaN(n) || math.IsInf(n, 0) {
		return append(to, "null"...)
	}
	return strconv.AppendFloat(to, n, 'g', 6, 64)
}

func appendString(to []byte, s string) []byte {
	const digits = "0123456789abcdef"
	to = append(to, '"')
	for _, c := range s { // range yields U+FFFD for invalid UTF-8
		switch {
		case c == '"' || c == '\\':
			to = append(to, '\\', byte(c))
		case c < ' ':
			to = append(to, '\\', 'u', '0', '0', digits[c>>4], digits[c&15])
		default:
			to = append(to, string(c)...)
		}
	}
	return append(to, '"')
}
