package poster

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"os"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/describe"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/wasm/paint"
	"github.com/copse-ecs/copse/wasm/paint/designmodel"
)

// posterNamespace is the XML namespace of the design inside a picture. web/src/export/svg.ts uses the same.
const posterNamespace = "https://copse-ecs.github.io/ns/1"

const (
	// Widths in pixels that a poster may have, and the one that it has if none is asked for.
	DefaultWidth = 720
	LeastWidth   = 240
	MostWidth    = 4000
	posterMargin = 16
	posterLine   = 24
	// posterCharacter is the width of a character in the widest of the usual monospace fonts.
	posterCharacter = 8.6
	posterGutter    = 104 // for the matches at the ends of the lines
)

// colors maps the names of the style sheet to colours.
type colors map[string]string

var colorRule = regexp.MustCompile(`--([a-z0-9]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);`)

// ReadColors reads the colours of a theme from the style sheet of the page.
func ReadColors(p project.Project, theme string) (colors, error) {
	const file = "web/css/tokens.css"
	text, err := os.ReadFile(p.Path(file))
	if err != nil {
		return nil, err
	}
	c := colors{}
	for _, rule := range colorRule.FindAllStringSubmatch(string(text), -1) {
		c[rule[1]] = rule[2]
		if theme == "dark" {
			c[rule[1]] = rule[3]
		}
	}
	for _, name := range []string{"bg", "panel", "ink", "soft", "faint", "hair", "line", "highlight", "full", "partial", "blind", "scan", "c0"} {
		if c[name] == "" {
			return nil, errors.New(file + ": has no colour --" + name)
		}
	}
	return c, nil
}

// palette lists the colours of the components.
func (c colors) palette() []string {
	var out []string
	for c["c"+strconv.Itoa(len(out))] != "" {
		out = append(out, c["c"+strconv.Itoa(len(out))])
	}
	return out
}

// verdict is a system with its match and the reasons for it.
type verdict struct {
	Name  string
	Match string
	Why   []struct{ Text string }
}

// Draw returns the SVG document of a design: its text, each system with its match, and its arrays as the page paints them.
// The text of the design is in the metadata, so that an embed or the playground can read it from the picture.
func Draw(a *analysis.Analysis, c colors, width int) ([]byte, error) {
	var told struct {
		Systems    []verdict
		Components []struct{ Name string }
	}
	if err := json.Unmarshal(describe.AppendAnalysis(nil, a), &told); err != nil {
		return nil, err
	}
	d := poster{colors: c, component: map[string]string{}}
	palette := c.palette()
	for i, component := range told.Components {
		d.component[component.Name] = palette[i%len(palette)]
	}
	text := strings.TrimRight(a.Text, "\n")
	d.width = max(width, d.requiredWidth(text))
	d.y = posterMargin
	d.text(text, matchesByLine(text, told.Systems))
	d.rule()
	for _, v := range told.Systems {
		d.system(v)
	}
	if len(told.Systems) > 0 {
		d.y += posterMargin / 2
		d.rule()
	}
	d.arrays(a, palette)
	return d.document(a.Text), nil
}

// matchesByLine finds the match of the system that begins on each line, from 1.
func matchesByLine(text string, systems []verdict) map[int]string {
	byLine := map[int]string{}
	file, _ := syntax.Parse(text)
	at := 0
	for _, statement := range file.Statements {
		if s, ok := statement.(*syntax.System); ok && at < len(systems) {
			byLine[s.Range.Start.Line] = systems[at].Match
			at++
		}
	}
	return byLine
}

type poster struct {
	colors
	component map[string]string // colour by name
	body      strings.Builder
	width, y  int
}

// requiredWidth is the width that the longest line of a text needs, with its match.
func (d *poster) requiredWidth(text string) int {
	longest := 0
	for line := range strings.SplitSeq(text, "\n") {
		longest = max(longest, utf8.RuneCountInString(line))
	}
	return 2*posterMargin + int(float64(longest)*posterCharacter) + posterGutter
}

// add appends an element, a line of the document.
func (d *poster) add(format string, args ...any) { fmt.Fprintf(&d.body, format+"\n", args...) }

func (d *poster) rule() {
	d.add(`<path d="M0 %d.5H%d" stroke="%s"/>`, d.y, d.width, d.colors["line"])
	d.y += posterMargin
}

// text writes the lines of the design, names in the colours of their components.
func (d *poster) text(text string, matches map[int]string) {
	tokens := syntax.Tokens(text)
	start := 0
	for i, line := range strings.Split(text, "\n") {
		base := strconv.Itoa(d.y + 17)
		d.body.WriteString(`<text class="code" fill="` + d.colors["ink"] + `" x="` + strconv.Itoa(posterMargin) + `" y="` + base + `" xml:space="preserve">`)
		end := start + len(line)
		at := start
		for len(tokens) > 0 && tokens[0].Start < end {
			token := tokens[0]
			tokens = tokens[1:]
			d.body.WriteString(inXML(text[at:token.Start]))
			word := inXML(text[token.Start:min(token.End, end)])
			if fill := d.fill(token, text); fill != "" {
				word = `<tspan fill="` + fill + `">` + word + `</tspan>`
			}
			d.body.WriteString(word)
			at = min(token.End, end)
		}
		d.body.WriteString(inXML(text[at:end]) + "</text>\n")
		if match := matches[i+1]; match != "" {
			d.badge(match, d.width-posterGutter+24, d.y+4)
		}
		start = end + 1
		d.y += posterLine
	}
	d.y += posterMargin
}

func (d *poster) fill(token syntax.Token, text string) string {
	switch token.Kind {
	case syntax.TokenComment, syntax.TokenKeyword:
		return d.colors["soft"]
	case syntax.TokenName:
		return d.component[text[token.Start:token.End]]
	}
	return ""
}

// badge draws a match as the page does: a letter on a pattern or a colour, and the word.
func (d *poster) badge(match string, x, y int) {
	color := d.colors[match]
	fill, letter, dash := "none", color, ""
	switch match {
	case "full":
		fill, letter = color, d.colors["bg"]
	case "partial":
		fill = "url(#partial)"
	case "scan":
		dash = ` stroke-dasharray="1 2"`
	}
	d.add(`<rect x="%d.5" y="%d.5" width="15" height="15" rx="3" fill="%s" stroke="%s"%s/>`, x, y, fill, color, dash)
	d.add(`<text class="letter" x="%d" y="%d" fill="%s">%s</text>`, x+8, y+12, letter, strings.ToUpper(match[:1]))
	d.add(`<text class="match" x="%d" y="%d" fill="%s">%s</text>`, x+22, y+12, color, match)
}

func (d *poster) system(v verdict) {
	metrics := paint.DefaultMetrics()
	d.badge(v.Match, posterMargin, d.y+4)
	const name, why = posterMargin + 88, posterMargin + 88 + 144
	d.add(`<text class="name" fill="%s" x="%d" y="%d">%s</text>`, d.colors["ink"], name, d.y+17, inXML(metrics.Fit(paint.NameFont, v.Name, why-name-8)))
	if len(v.Why) > 0 {
		says := metrics.Fit(paint.LabelFont, v.Why[0].Text, float64(d.width-why-posterMargin))
		d.add(`<text class="why" fill="%s" x="%d" y="%d">%s</text>`, d.colors["soft"], why, d.y+17, inXML(says))
	}
	d.y += posterLine + 4
}

// arrays adds the picture of the arrays, which is an SVG document inside this one.
func (d *poster) arrays(a *analysis.Analysis, palette []string) {
	metrics := paint.DefaultMetrics()
	picture := paint.New(designmodel.Model(a), &metrics)
	picture.Arrange(d.width-2*posterMargin, 0, 1)
	var list paint.List
	picture.Draw(&list, paint.Window{Width: picture.Width(), Height: picture.Height()}, &paint.Highlight{})
	c := d.colors
	style := paint.Style{Family: sans, Colors: append([]string{c["ink"], c["soft"], c["faint"], c["hair"], c["panel"], c["highlight"], c["blind"], c["full"], c["partial"], c["info"]}, palette...)}
	d.add(`<g transform="translate(%d %d)">`, posterMargin, d.y)
	d.body.Write(paint.AppendSVG(nil, &list, &style, picture.Width(), picture.Height()))
	d.add(`</g>`)
	d.y += picture.Height() + posterMargin
}

func (d *poster) document(source string) []byte {
	c := d.colors
	var out poster
	out.add(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %[1]d %[2]d" width="%[1]d" height="%[2]d">`, d.width, d.y)
	out.add(`<title>%s</title>`, inXML(TitleOf(source)))
	out.add(`<metadata><design xmlns="%s"%s</design></metadata>`, posterNamespace, sourceInside(source))
	out.add(`<style>%s</style>`, styleSheet())
	out.add(`<pattern id="partial" width="4" height="4" patternUnits="userSpaceOnUse"><path d="M-1 5L5 -1" stroke="%s" stroke-opacity=".32" stroke-width="2"/></pattern>`, c["partial"])
	out.add(`<rect width="%d" height="%d" fill="%s"/>`, d.width, d.y, c["bg"])
	return []byte(out.body.String() + d.body.String() + "</svg>\n")
}

// class is a kind of text in a poster.
type class struct{ name, family, size, weight, anchor string }

const sans = "ui-sans-serif, system-ui, sans-serif"

var classes = []class{
	{"code", "ui-monospace, monospace", "14", "400", "start"},
	{"letter", sans, "12", "700", "middle"},
	{"match", sans, "12", "600", "start"},
	{"name", sans, "14", "500", "start"},
	{"why", sans, "12", "400", "start"},
}

func styleSheet() string {
	var out strings.Builder
	for _, c := range classes {
		fmt.Fprintf(&out, ".%s{font:%s %spx %s;text-anchor:%s}", c.name, c.weight, c.size, c.family, c.anchor)
	}
	return out.String()
}

// inXML escapes a text. Characters that XML cannot represent are left out; none of them is visible.
func inXML(text string) string {
	return html.EscapeString(strings.Map(func(r rune) rune {
		if isWritable(r) {
			return r
		}
		return -1
	}, text))
}

func isWritable(r rune) bool {
	return (r >= ' ' || r == '\t' || r == '\n') && r != 0xfffe && r != 0xffff && r != utf8.RuneError
}

// Untitled is the title of a design without an opening comment.
const Untitled = "A design in Copse"

// TitleOf returns the opening comment of a design, or Untitled.
func TitleOf(source string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(source), "\n")
	words, ok := strings.CutPrefix(line, "#")
	if words = strings.TrimRight(strings.TrimSpace(words), ".:"); !ok || words == "" {
		return Untitled
	}
	return words
}

// sourceInside returns the end of the opening tag of the design and its text, in base64 if XML cannot represent a character.
func sourceInside(source string) string {
	if !strings.ContainsFunc(source, func(r rune) bool { return !isWritable(r) }) {
		return ">" + inXML(source)
	}
	return ` encoding="base64">` + base64.StdEncoding.EncodeToString([]byte(source))
}
