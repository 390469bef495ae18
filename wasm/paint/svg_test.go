package paint

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
)

func plainStyle() *Style {
	return &Style{Family: `"A & B", sans-serif`, Colors: []string{"ink", "soft", "faint", "hair", "panel", "accent", "warn", "full", "partial", "written", "c0", "c1", "c2"}}
}

func TestTheCompleteSVGOfAList(t *testing.T) {
	var l List
	l.rect(Fills, Paint{FirstComponent, Tint}, 10, 20, 30, 40)
	l.rect(Fills, Paint{FirstComponent + 3, Hatch}, 10, 20, 30, 40)
	l.rect(Outlines, Paint{Ink, BoldDash}, 10, 20, 30, 40)
	l.line(Ticks, Paint{Hair, Line}, 0, 1.5, 9, 1.5)
	l.text(HighlightFont, Ink, 3, 4.5, `<A & "B">`)
	l.text(SmallFont, Soft, 5, 6, "0 – 9")
	require.Equal(t, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100" width="200" height="100">
<pattern id="hatch-10" width="8" height="8" patternUnits="userSpaceOnUse"><path d="M-8 8L8 -8M-4 12L12 -4M0 16L16 0" stroke="c0" stroke-width="3"/></pattern>
<path d="M10 20h30v40h-30z" fill="c0" opacity="0.18"/>
<path d="M10 20h30v40h-30z" fill="url(#hatch-10)" opacity="0.32"/>
<path d="M0 1.5L9 1.5" fill="none" stroke="hair" stroke-width="1"/>
<path d="M11 21h28v38h-28z" fill="none" stroke="ink" stroke-width="2" stroke-dasharray="6 3"/>
<g fill="ink" font-family="&quot;A &amp; B&quot;, sans-serif" font-size="14" font-weight="700">
<text x="3" y="4.5">&lt;A &amp; &quot;B&quot;></text>
</g>
<g fill="soft" font-family="&quot;A &amp; B&quot;, sans-serif" font-size="11">
<text x="5" y="6">0 – 9</text>
</g>
</svg>
`, string(AppendSVG(nil, &l, plainStyle(), 200, 100)))
}

// TestSVGHasEveryShapeAndText checks that the document of any picture parses and has the
// path of each batch and every text.
func TestSVGHasEveryShapeAndText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		kinds := []grouptree.Kind{grouptree.Laminar, grouptree.Trees, grouptree.Naive, grouptree.Lanes}
		rows := []entities{
			{rapid.IntRange(0, 5000).Draw(t, "A"), grouptree.SetOf(a)},
			{rapid.IntRange(0, 5000).Draw(t, "A B"), grouptree.SetOf(a, b)},
			{rapid.IntRange(0, 50).Draw(t, "B C"), grouptree.SetOf(b, c)},
		}
		s := source(rapid.SampledFrom(kinds).Draw(t, "layout"), 3, census(rows...), conj([]int{a, b}), conj([]int{b, c}))
		s.Components[0].Name = rapid.String().Draw(t, "name")
		p := picture(s, rapid.IntRange(200, 1200).Draw(t, "width"))
		var l List
		p.Draw(&l, Window{Width: p.Width(), Height: p.Height()}, &Highlight{})
		var paths, texts []string
		for _, b := range l.All {
			paths = append(paths, string(b.Path))
		}
		for b := range l.AllTexts {
			for _, each := range b.Texts {
				texts = append(texts, each.Text)
			}
		}
		gotPaths, gotTexts := parts(t, AppendSVG(nil, &l, plainStyle(), p.Width(), p.Height()))
		require.Equal(t, paths, gotPaths)
		require.Len(t, gotTexts, len(texts))
	})
}

// parts reads a document: the paths outside patterns, and the texts.
func parts(t require.TestingT, doc []byte) (paths, texts []string) {
	d := xml.NewDecoder(strings.NewReader(string(doc)))
	pattern, text := 0, false
	for {
		token, err := d.Token()
		if err == io.EOF {
			return paths, texts
		}
		require.NoError(t, err)
		switch e := token.(type) {
		case xml.StartElement:
			switch e.Name.Local {
			case "pattern":
				pattern++
			case "path":
				if pattern == 0 {
					paths = append(paths, e.Attr[0].Value)
				}
			case "text":
				texts = append(texts, "")
				text = true
			}
		case xml.EndElement:
			if e.Name.Local == "pattern" {
				pattern--
			}
			text = text && e.Name.Local != "text"
		case xml.CharData:
			if text {
				texts[len(texts)-1] += string(e)
			}
		}
	}
}
