package claims

import "strings"

// Verdict is the result of a claim.
type Verdict uint8

// The verdicts.
const (
	NotMeasured   Verdict = iota
	Reproduced            // as published, wherever it was measured
	InPart                // in some of the places where it was measured: a table says in which
	Different             // everywhere in the same direction, by another amount
	NotReproduced         // nowhere
	Answered              // the source asked a question
	NotAsWritten          // something else was measured than what the source says
)

var verdictNames = [...]string{"not measured", "reproduced", "in part", "different", "not reproduced", "answered", "not measured as written"}

// String returns the name of the verdict.
func (v Verdict) String() string { return verdictNames[v] }

// Claim is what a source says, and how it is decided.
type Claim struct {
	Name   string
	Says   string // with the published figures
	Decide func(Data) Answer
}

// Answer is what the figures say about a claim.
type Answer struct {
	Verdict Verdict
	Figures string // what was measured: one line or a table
	Because string // an explanation of one or two sentences; "" for none
}

// Source is a publication with claims.
type Source struct {
	Name    string
	About   string
	Claims  []Claim
	Counted bool // the claims are decided by carrying out what the source describes, without figures
}

// notMeasured is the answer if there are no figures.
var notMeasured = Answer{}

// instead is the answer where something else was measured than what a source says: these figures, and why they do not decide the claim
// and what would have to be measured.
func instead(figures, because string) Answer { return Answer{NotAsWritten, figures, because} }

// judgeGain compares a gain with a published one. It is reproduced if it has the same sign and is between half and double as
// much, different if it only has the same sign or if nothing was gained, and otherwise not reproduced.
func judgeGain(ours, published float64) Verdict {
	switch {
	case published == 0:
		return Different
	case ours > 0 != (published > 0):
		return NotReproduced
	case ours/published >= 0.5 && ours/published <= 2:
		return Reproduced
	}
	return Different
}

// combine returns the verdict of all places of a claim if it is the same, otherwise InPart.
func combine(places []Verdict) Verdict {
	if len(places) == 0 {
		return NotMeasured
	}
	for _, p := range places {
		if p != places[0] {
			return InPart
		}
	}
	return places[0]
}

// judgeShare returns the verdict of a claim from how many of the places in which it was measured are as published.
func judgeShare(reproduced, of int) Verdict {
	switch {
	case of == 0:
		return NotMeasured
	case reproduced == of:
		return Reproduced
	case reproduced == 0:
		return NotReproduced
	}
	return InPart
}

// yes is the cell of a table that says whether a claim holds in a place.
func yes(holds bool) string {
	if holds {
		return "yes"
	}
	return "no"
}

// table writes a table in Markdown.
func table(head []string, rows [][]string) string {
	var b strings.Builder
	line := func(cells []string) { b.WriteString("| " + strings.Join(cells, " | ") + " |\n") }
	line(head)
	b.WriteString(strings.Repeat("|---", len(head)) + "|\n")
	for _, r := range rows {
		line(r)
	}
	return b.String()
}
