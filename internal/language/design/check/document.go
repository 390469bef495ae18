package check

import "github.com/copse-ecs/copse/internal/language/design/document"

// AppendJSON appends the report as one JSON document, schema copse.checks/1.
func (r *Report) AppendJSON(dst []byte) []byte {
	out := document.Checked{Solved: r.Solved(), Problems: Problems(r.Problems)}
	for i := range r.Checks {
		o := &r.Checks[i]
		out.Checks = append(out.Checks, document.CheckOutcome{
			Line: o.Line, Keep: o.Keep, Condition: o.Text(), Say: o.Say, Holds: o.Holds, Actual: o.Actual, Hint: o.HintText(),
		})
	}
	return out.Append(dst)
}

// Problems describes problems as documents have them.
func Problems(list []Problem) []document.Problem {
	out := make([]document.Problem, len(list))
	for i, p := range list {
		out[i] = document.Problem{Line: p.Line, Column: p.Column, Message: p.Message}
	}
	return out
}
