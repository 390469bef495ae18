package syntax

import (
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/stretchr/testify/require"
)

// dump writes a tree without its ranges.
func dump(f *File) string {
	var b strings.Builder
	write(&b, reflect.ValueOf(f), "")
	return b.String()
}

func write(b *strings.Builder, v reflect.Value, indent string) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			write(b, v.Elem(), indent)
		}
	case reflect.Slice:
		for i := range v.Len() {
			fmt.Fprintf(b, "\n%s%d ", indent, i)
			write(b, v.Index(i), indent+"  ")
		}
	case reflect.Struct:
		if _, ok := v.Interface().(diagnostic.Range); ok {
			return
		}
		b.WriteString(v.Type().Name())
		for i := range v.NumField() {
			fmt.Fprintf(b, " %s:", v.Type().Field(i).Name)
			write(b, v.Field(i), indent+"  ")
		}
	default:
		fmt.Fprintf(b, "%#v", v.Interface())
	}
}

// checkRoundTrip holds a text against what becomes of it.
func checkRoundTrip(t require.TestingT, text string) {
	file, diagnostics := Parse(text)
	printed := Print(file)
	again, diagnosticsAgain := Parse(printed)
	if len(printed) > MaxText {
		return
	}
	require.Equal(t, dump(file), dump(again), "parse, print, parse:\n%s", printed)
	require.Equal(t, codesOf(diagnostics), codesOf(diagnosticsAgain), "%s", printed)
	require.Equal(t, printed, Print(again), "printing twice")
	require.Equal(t, printed, Format(text))
}

func codesOf(ds []diagnostic.Diagnostic) []string {
	var codes []string
	for _, d := range ds {
		codes = append(codes, d.Code)
	}
	return codes
}

func TestEveryNodeSurvivesPrinting(t *testing.T) {
	text := designtest.Read(t, "../testdata/every_node.copse")
	checkRoundTrip(t, text)
	file, diagnostics := Parse(text)
	require.Equal(t, []string{"unknown-statement", "missing-component"}, codesOf(diagnostics))
	require.Equal(t, text, Format(text), "the sample is in canonical form")

	kinds := map[string]bool{}
	for _, s := range file.Statements {
		kinds[reflect.TypeOf(s).Elem().Name()] = true
	}
	require.Equal(t, map[string]bool{
		"Component": true, "Tag": true, "Layout": true, "Group": true, "System": true, "Spawn": true, "Seed": true,
		"Tick": true, "Add": true, "Remove": true, "Despawn": true, "Broken": true, "Remark": true,
	}, kinds)
}

func TestExamplesSurvivePrinting(t *testing.T) {
	for name, text := range designtest.Examples(t) {
		t.Run(name, func(t *testing.T) {
			_, diagnostics := Parse(text)
			require.Empty(t, diagnostics)
			require.Equal(t, text, Format(text), "the examples are in canonical form")
			checkRoundTrip(t, text)
		})
	}
}

func TestReferenceExamplesSurvivePrinting(t *testing.T) {
	blocks := regexp.MustCompile("(?s)```copse\n(.*?)```").FindAllStringSubmatch(designtest.Read(t, "../../../../docs/language.md"), -1)
	require.Greater(t, len(blocks), 10)
	for _, block := range blocks {
		checkRoundTrip(t, block[1])
	}
}
