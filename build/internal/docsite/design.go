package docsite

import (
	"encoding/json"
	"html"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/build/internal/poster"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/describe"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/language/designrun"
)

// paletteSize is the number of colours for components, as in web/src/labels/palette.ts. Further components use them again.
const paletteSize = 8

// embedOf returns the HTML of a design: its coloured text in an element that a script turns into an embed.
func embedOf(text string) string {
	text = strings.TrimRight(text, "\n")
	analysis := designrun.Analyze(text, analysis.Options{Populate: true, HintsLater: true})
	var told struct {
		Components []struct{ Name string }
		Systems    []struct{ Name string }
		Groups     []struct{ Expr string }
		Ticks      []struct{ Writes map[string]int }
	}
	// Unmarshal cannot fail: AppendAnalysis wrote the document.
	_ = json.Unmarshal(describe.AppendAnalysis(nil, analysis), &told)
	component := map[string]string{}
	for i, c := range told.Components {
		component[c.Name] = "c" + strconv.Itoa(i%paletteSize)
	}
	var view []string
	if len(told.Systems) > 0 {
		view = append(view, "systems")
	}
	if len(told.Groups) > 1 {
		view = append(view, "trees")
	}
	view = append(view, "arrays")
	if len(told.Ticks) > 1 {
		view = append(view, "steps")
	}
	title := ""
	if words := poster.TitleOf(text); words != poster.Untitled {
		title = ` title="` + html.EscapeString(words) + `"`
	}
	return `<copse-play frame="inline" start="click" view="` + strings.Join(view, " ") + `"` + title + `><pre tabindex="0"><code class="language-copse">` +
		coloured(text, component) + "</code></pre></copse-play>\n"
}

// coloured writes a design with its keywords and names in the classes of the page.
func coloured(text string, component map[string]string) string {
	var b strings.Builder
	at := 0
	for _, token := range syntax.Tokens(text) {
		class := ""
		switch token.Kind {
		case syntax.TokenComment, syntax.TokenKeyword:
			class = "quiet"
		case syntax.TokenName:
			class = component[text[token.Start:token.End]]
		}
		b.WriteString(html.EscapeString(text[at:token.Start]))
		word := html.EscapeString(text[token.Start:token.End])
		if class != "" {
			word = `<span class="` + class + `">` + word + `</span>`
		}
		b.WriteString(word)
		at = token.End
	}
	return b.String() + html.EscapeString(text[at:])
}
