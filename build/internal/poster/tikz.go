package poster

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// DrawTikZ returns the picture of Draw as a tikzpicture for LaTeX, with the text of the design as comments.
func DrawTikZ(document []byte, source string) ([]byte, error) {
	var t tikz
	if err := t.read(document); err != nil {
		return nil, err
	}
	var out strings.Builder
	fmt.Fprintf(&out, "%% %s\n%% Needs \\usepackage{tikz} and \\usetikzlibrary{svg.path,patterns}. Letters beyond Latin need LuaLaTeX.\n%%\n", onOneLine(TitleOf(source)))
	for line := range strings.SplitSeq(strings.TrimRight(source, "\n"), "\n") {
		out.WriteString(strings.TrimRight("% "+onOneLine(line), " ") + "\n")
	}
	// Lengths are CSS pixels, of which four are three points, and y grows downwards.
	out.WriteString("\\begin{tikzpicture}[x=0.75pt,y=-0.75pt,line cap=butt]\n")
	for i, color := range t.colors {
		fmt.Fprintf(&out, "\\definecolor{copse%d}{HTML}{%s}\n", i+1, strings.ToUpper(color[1:]))
	}
	out.WriteString(t.body.String() + "\\end{tikzpicture}\n")
	return []byte(out.String()), nil
}

// tikz writes the elements of a poster, which are paths, rectangles and lines of text in groups that are moved.
type tikz struct {
	body    strings.Builder
	colors  []string
	hatches map[string]string // the colour of a pattern, by id
	around  []group
	pattern string // the id of the pattern that is being read
}

// group is what an element passes on to those inside: its place and the attributes of texts.
type group struct {
	x, y float64
	text attributes
}

type attributes map[string]string

func (a attributes) number(name string, without float64) float64 {
	if n, err := strconv.ParseFloat(strings.TrimSuffix(a[name], "px"), 64); err == nil {
		return n
	}
	return without
}

// read writes the drawing elements of an SVG document.
func (t *tikz) read(document []byte) error {
	t.hatches = map[string]string{}
	t.around = []group{{}}
	decoder := xml.NewDecoder(strings.NewReader(string(document)))
	for {
		token, err := decoder.Token()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
		switch e := token.(type) {
		case xml.StartElement:
			if err := t.begin(decoder, e); err != nil {
				return err
			}
		case xml.EndElement:
			t.around = t.around[:len(t.around)-1]
			if e.Name.Local == "pattern" {
				t.pattern = ""
			}
		}
	}
}

func (t *tikz) begin(decoder *xml.Decoder, e xml.StartElement) error {
	own := attributes{}
	for _, a := range e.Attr {
		own[a.Name.Local] = a.Value
	}
	outer := t.around[len(t.around)-1]
	inner := group{outer.x, outer.y, inherited(outer.text, own)}
	switch e.Name.Local {
	case "title", "metadata", "style":
		return decoder.Skip()
	case "text":
		return t.text(decoder, inner)
	case "g":
		var x, y float64
		if n, _ := fmt.Sscanf(own["transform"], "translate(%g %g)", &x, &y); n == 2 {
			inner.x, inner.y = outer.x+x, outer.y+y
		}
	case "pattern":
		t.pattern = own["id"]
	case "path", "rect":
		if t.pattern != "" {
			t.hatches[t.pattern] = own["stroke"]
			break
		}
		t.path(own, inner)
	}
	t.around = append(t.around, inner)
	return nil
}

// inherited returns the attributes of texts within an element: those of its class, which its own replace.
func inherited(outer, own attributes) attributes {
	out := maps.Clone(outer)
	if out == nil {
		out = attributes{}
	}
	of := attributes{}
	if i := slices.IndexFunc(classes, func(c class) bool { return c.name == own["class"] }); i >= 0 {
		c := classes[i]
		of = attributes{"font-family": c.family, "font-size": c.size, "font-weight": c.weight, "text-anchor": c.anchor}
	}
	for _, from := range []attributes{of, own} {
		for _, name := range []string{"fill", "font-family", "font-size", "font-weight", "text-anchor", "x", "y"} {
			if value, ok := from[name]; ok {
				out[name] = value
			}
		}
	}
	return out
}

func (t *tikz) path(own attributes, at group) {
	d, ok := own["d"]
	if !ok {
		d = outline(own)
	}
	var options []string
	switch fill := own["fill"]; {
	case strings.HasPrefix(fill, "url(#"):
		options = append(options, "pattern=north east lines", "pattern color="+t.color(t.hatches[strings.TrimSuffix(fill[5:], ")")]))
	case fill != "none" && fill != "":
		options = append(options, "fill="+t.color(fill))
	}
	if stroke := own["stroke"]; stroke != "" {
		options = append(options, "draw="+t.color(stroke), "line width="+points(own.number("stroke-width", 1)))
	}
	if dashes := strings.Fields(own["stroke-dasharray"]); len(dashes) == 2 {
		options = append(options, "dash pattern=on "+points(number(dashes[0]))+" off "+points(number(dashes[1])))
	}
	if opacity := own["opacity"]; opacity != "" {
		options = append(options, "opacity="+opacity)
	}
	// The paths of SVG are in points, and their y grows downwards.
	fmt.Fprintf(&t.body, "\\begin{scope}[cm={0.75,0,0,-0.75,(%s,%s)}]\\path[%s] svg {%s};\\end{scope}\n", points(at.x), points(-at.y), strings.Join(options, ","), d)
}

// outline is the path of a rectangle. Its corners are not rounded.
func outline(own attributes) string {
	return fmt.Sprintf("M%g %gh%gv%gh%gz", own.number("x", 0), own.number("y", 0), own.number("width", 0), own.number("height", 0), -own.number("width", 0))
}

// text writes an element with words in one colour or in several.
func (t *tikz) text(decoder *xml.Decoder, at group) error {
	var words strings.Builder
	depth, open := 1, 0
	for depth > 0 {
		token, err := decoder.Token()
		if err != nil {
			return err
		}
		switch e := token.(type) {
		case xml.StartElement:
			depth++
			for _, a := range e.Attr {
				if a.Name.Local == "fill" {
					open = depth
					words.WriteString("\\textcolor{" + t.color(a.Value) + "}{")
				}
			}
		case xml.EndElement:
			if depth == open {
				words.WriteString("}")
			}
			depth--
		case xml.CharData:
			words.WriteString(inTeX(string(e)))
		}
	}
	if strings.Trim(words.String(), "~ ") == "" {
		return nil
	}
	style, anchor, size := "\\sffamily", "base west", at.text.number("font-size", 16)
	if strings.Contains(at.text["font-family"], "mono") {
		style = "\\ttfamily"
	}
	if at.text.number("font-weight", 400) >= 600 {
		style += "\\bfseries"
	}
	if at.text["text-anchor"] == "middle" {
		anchor = "base"
	}
	fmt.Fprintf(&t.body, "\\node[anchor=%s,inner sep=0pt,text=%s,font=%s\\fontsize{%[4]g}{%[4]g}\\selectfont] at (%[5]g,%[6]g) {%[7]s};\n", anchor, t.color(at.text["fill"]), style, 0.75*size,
		at.x+at.text.number("x", 0), at.y+at.text.number("y", 0), words.String())
	return nil
}

// color returns the name of a colour that is written #rrggbb.
func (t *tikz) color(color string) string {
	if len(color) != 7 {
		color = "#000000"
	}
	at := slices.Index(t.colors, color)
	if at < 0 {
		at = len(t.colors)
		t.colors = append(t.colors, color)
	}
	return "copse" + strconv.Itoa(at+1)
}

func number(text string) float64 {
	n, _ := strconv.ParseFloat(text, 64) // the posters themselves have written it
	return n
}

// points writes a length in pixels.
func points(pixels float64) string { return strconv.FormatFloat(0.75*pixels, 'g', 6, 64) + "pt" }

// writtenInTeX has what has a meaning of its own in TeX, and what its usual fonts lack. web/src/export/tikz.ts has the same.
var writtenInTeX = map[rune]string{
	'\\': `\textbackslash{}`, '{': `\{`, '}': `\}`, '$': `\$`, '&': `\&`, '#': `\#`, '%': `\%`, '_': `\_`, '^': `\textasciicircum{}`, '~': `\textasciitilde{}`,
	'<': `\textless{}`, '>': `\textgreater{}`, '|': `\textbar{}`, '"': `\textquotedbl{}`, '≈': `$\approx$`, '×': `$\times$`, '→': `$\rightarrow$`, '←': `$\leftarrow$`, '−': `$-$`, 'µ': `$\mu$`,
	'·': `$\cdot$`, '≤': `$\leq$`, '≥': `$\geq$`, '…': `\ldots{}`, '✓': `$\surd$`, '–': `--`, '¬': `$\neg$`, '“': "``", '”': `''`, '’': `'`, '↑': `$\uparrow$`, '↓': `$\downarrow$`,
}

// inTeX writes a text so that nothing in it is a command, and several spaces stay.
func inTeX(text string) string {
	var out strings.Builder
	for _, r := range text {
		if written, ok := writtenInTeX[r]; ok {
			out.WriteString(written)
		} else if !unicode.Is(unicode.Cc, r) && !unicode.Is(unicode.Cf, r) {
			out.WriteRune(r)
		}
	}
	return strings.ReplaceAll(out.String(), "  ", "~~")
}

// onOneLine keeps a text within the line of a comment.
func onOneLine(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Cf, r) {
			return ' '
		}
		return r
	}, text)
}
