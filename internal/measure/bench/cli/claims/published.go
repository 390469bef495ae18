package claims

import (
	"encoding/json"
	"fmt"
)

// Publication is figures that others have published, of one place in their text.
type Publication struct {
	Source  string            `json:"source"`
	Place   string            `json:"place"` // where in the source the figures stand
	Results []PublishedFigure `json:"results,omitempty"`
	Stated  []StatedFigure    `json:"stated,omitempty"` // figures of the text, which no workload measures
}

// PublishedFigure is a published figure of something that a workload measures. Its form in a document is that of a result of
// copse.bench/1, whose spread is null.
type PublishedFigure struct {
	Workload   string    `json:"workload"`
	Storage    string    `json:"storage"`
	Entities   int       `json:"entities"`
	Components int       `json:"components"`
	Metric     string    `json:"metric"`
	Unit       string    `json:"unit"`
	Median     float64   `json:"median"`
	Low        *float64  `json:"low"`
	High       *float64  `json:"high"`
	Samples    []float64 `json:"samples"`
	Checksum   string    `json:"checksum"`

	Share float64 `json:"-"` // of the figure it is compared with, as the source prints it; 0 for none
}

// UnmarshalJSON reads a figure of the file of publications, which has the share too.
func (f *PublishedFigure) UnmarshalJSON(text []byte) error {
	type plain PublishedFigure
	if err := json.Unmarshal(text, (*plain)(f)); err != nil {
		return err
	}
	var more struct{ Share float64 }
	if err := json.Unmarshal(text, &more); err != nil {
		return err
	}
	f.Share = more.Share
	return nil
}

// StatedFigure is a figure of a text.
type StatedFigure struct {
	Says   string  `json:"says"` // what it is of
	Figure float64 `json:"figure"`
	Unit   string  `json:"unit"`
}

// Publications returns all figures that others have published: the data file of the paper, and those of a file of publications.
func Publications(file []byte) ([]Publication, error) {
	var others []Publication
	if err := json.Unmarshal(file, &others); err != nil {
		return nil, fmt.Errorf("not a list of publications: %w", err)
	}
	all := append([]Publication{cliquePublication()}, others...)
	for i := range all {
		for k := range all[i].Results {
			if f := &all[i].Results[k]; f.Samples == nil {
				f.Samples = []float64{}
			}
		}
	}
	return all, nil
}

// Charted returns the figures that charts show, as a document: those that a workload measures.
func Charted(all []Publication) ([]byte, error) {
	out := []Publication{}
	for _, p := range all {
		if p.Stated = nil; len(p.Results) > 0 {
			out = append(out, p)
		}
	}
	return json.Marshal(out)
}
