package claims

// Judgement is a decided claim, for a page that shows it next to figures.
type Judgement struct {
	Source    string   `json:"source"`
	Claim     string   `json:"claim"`
	Says      string   `json:"says"`
	Verdict   string   `json:"verdict"`
	Figures   string   `json:"figures"`   // what was measured, one line; "" if it is a table
	Workloads []string `json:"workloads"` // the workloads whose figures decide it
	Heading   string   `json:"-"`         // its heading on the page of claims
}

// Judge decides all claims, in the order of the page. The workloads of a claim are those whose figures its function reads.
func Judge(d Data) []Judgement {
	var out []Judgement
	for _, s := range Sources() {
		for _, c := range s.Claims {
			var asked []string
			d.asked = &asked
			a := c.Decide(d)
			j := Judgement{Source: s.Name, Claim: c.Name, Says: c.Says, Verdict: a.Verdict.String(), Workloads: asked, Heading: heading(c, a)}
			if separator(a.Figures) == " " {
				j.Figures = a.Figures
			}
			out = append(out, j)
		}
	}
	return out
}
