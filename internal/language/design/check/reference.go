package check

import "strings"

// Reference returns the tables of measures for docs/checks.md.
func Reference() string {
	var b strings.Builder
	for _, part := range []struct {
		title string
		rows  []measure
	}{
		{"The design as a whole", wholeMeasures}, {"A system S", systemMeasures}, {"A group G", groupMeasures},
		{"A component C", componentMeasures}, {"What the ticks do", tickMeasures},
		{"The same design as archetypes", tableMeasures}, {"The same design in sparse sets", setMeasures},
	} {
		b.WriteString("\n### " + part.title + "\n\n| measure | value | |\n|---|---|---|\n")
		for i := range part.rows {
			m := &part.rows[i]
			b.WriteString("| `" + m.spelling() + "` | " + answerWords[m.result] + " | " + m.about + " |\n")
		}
	}
	return b.String()
}

// answerWords are the kinds of values in the reference.
var answerWords = [...]string{kindNumber: "number", kindMatch: "match", kindOutcome: "outcome", kindLayout: "layout", kindComponent: "component", kindTruth: "true or false", kindTime: "time", kindMultiple: "multiple"}

// spelling returns a measure with its parameters. Optional ones are in brackets.
func (m *measure) spelling() string {
	if len(m.params) == 0 {
		return m.name
	}
	text, open := m.name, 0
	for i, p := range m.params {
		sign := ", "
		if i == 0 {
			sign = "("
		}
		if i >= m.least {
			text, open = text+"["+sign, open+1
		} else {
			text += sign
		}
		text += parameterWords[p].short
	}
	if m.least == 0 {
		return text + strings.Repeat("]", open-1) + ")]"
	}
	return text + strings.Repeat("]", open) + ")"
}
