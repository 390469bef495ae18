package claims

import "slices"

// Judgement is a claim with what became of it, for a page that shows it beside figures.
type Judgement struct {
	Source    string   `json:"source"`
	Claim     string   `json:"claim"`
	Says      string   `json:"says"`
	Verdict   string   `json:"verdict"`
	Figures   string   `json:"figures"`   // what was measured, one line; "" where it takes a table
	Workloads []string `json:"workloads"` // whose figures decided it
	Heading   string   `json:"-"`         // under which it stands on the page of claims
}

// Judge decides all claims, in the order of the page. Of which workloads a claim is follows from
// the figures that its rule asks for.
func Judge(d Data) []Judgement {
	var out []Judgement
	for _, s := range Sources() {
		for _, c := range s.Claims {
			var asked []string
			d.asked = &asked
			a := c.Decide(d)
			j := Judgement{Source: s.Name, Claim: c.Name, Says: c.Says, Verdict: a.Verdict.String(), Workloads: asked, Heading: heading(c, a)}
			if before(a.Figures) == " " {
				j.Figures = a.Figures
			}
			out = append(out, j)
		}
	}
	return out
}

// ask notes that figures of a workload were asked for, where somebody wants to know.
func (d Data) ask(workload string) {
	if d.asked != nil && !slices.Contains(*d.asked, workload) {
		*d.asked = append(*d.asked, workload)
	}
}

// heading is under what a claim stands on the page.
func heading(c Claim, a Answer) string { return c.Name + ": " + a.Verdict.String() }
