package program

import (
	"errors"
	"strconv"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
)

// Append appends the program of an analysed design to dst: one file of package main. If the design has errors, it
// returns dst as it was and an error.
func Append(dst []byte, a *analysis.Analysis) ([]byte, error) {
	if err := refuse(a.Diagnostics); err != nil {
		return dst, err
	}
	g := &generator{newPlan(a), &source{dst}}
	g.header()
	g.imports()
	g.componentTypes()
	g.variables()
	g.main()
	g.groups()
	g.systemDeclarations()
	g.entities()
	g.helpers()
	return g.out, nil
}

// refuse returns why a design has no program, nil if it has one.
func refuse(list []diagnostic.Diagnostic) error {
	var first *diagnostic.Diagnostic
	more := 0
	for i := range list {
		switch {
		case list[i].Severity != diagnostic.Error:
		case first == nil:
			first = &list[i]
		default:
			more++
		}
	}
	if first == nil {
		return nil
	}
	text := "line " + strconv.Itoa(first.Range.Start.Line) + ": " + first.Message + "; only a design without errors has a program; fix this error"
	switch {
	case more == 1:
		text += " and one more"
	case more > 1:
		text += " and " + strconv.Itoa(more) + " more"
	}
	return errors.New(text)
}
