package docsite

import (
	"bytes"
	"errors"
	"fmt"
	"html"
	"net/url"
	"path"
	"strconv"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	gfm "github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	htmlrenderer "github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"github.com/copse-ecs/copse/build/internal/frontend"
	"github.com/copse-ecs/copse/build/internal/markdown"
	"github.com/copse-ecs/copse/build/internal/site"
)

// markdownRenderer turns Markdown into pages: headings get the anchors that GitHub gives them, links lead to pages of the site, and
// a block that is fenced as a design becomes an embed.
type markdownRenderer struct{ markdown goldmark.Markdown }

func newRenderer() *markdownRenderer {
	return &markdownRenderer{goldmark.New(
		goldmark.WithExtensions(gfm.Table, gfm.Strikethrough),
		goldmark.WithParserOptions(parser.WithAutoHeadingID()),
		goldmark.WithRendererOptions(
			htmlrenderer.WithXHTML(),
			renderer.WithNodeRenderers(util.Prioritized(&nodeRenderers{}, 100)),
		),
	)}
}

// anchors gives headings the anchors that the link check expects, numbered where one repeats.
type anchors map[string]int

func (a anchors) Generate(value []byte, _ ast.NodeKind) []byte {
	id := markdown.Slug(string(value))
	n := a[id]
	a[id]++
	if n > 0 {
		id += "-" + strconv.Itoa(n)
	}
	return []byte(id)
}

func (a anchors) Put([]byte) {}

// render makes the page of a Markdown file. The first heading is the title.
func (r *markdownRenderer) render(source string, body []byte) (page, error) {
	p := page{source: source, name: NameOf(source)}
	document := r.markdown.Parser().Parse(text.NewReader(body), parser.WithContext(parser.NewContext(parser.WithIDs(anchors{}))))
	relink(document, source)
	for node := document.FirstChild(); node != nil; node = node.NextSibling() {
		heading, ok := node.(*ast.Heading)
		switch {
		case ok && heading.Level == 1 && p.title == "":
			p.title = plainText(heading, body)
			p.parts = append(p.parts, part{ID: anchorOf(heading), Head: p.title, level: 1})
		case ok:
			p.parts = append(p.parts, part{ID: anchorOf(heading), Head: plainText(heading, body), level: heading.Level})
		case len(p.parts) > 0:
			last := &p.parts[len(p.parts)-1]
			last.Text = strings.TrimSpace(last.Text + " " + plainText(node, body))
		}
	}
	if p.title == "" {
		return p, errors.New(source + ": has no title; a page begins with a heading of the first level")
	}
	var out bytes.Buffer
	if err := r.markdown.Renderer().Render(&out, body, document); err != nil {
		return p, err
	}
	p.html = out.String()
	return p, nil
}

func anchorOf(heading *ast.Heading) string {
	id, _ := heading.AttributeString("id")
	value, _ := id.([]byte)
	return string(value)
}

// plainText is what a reader sees of a node, with single spaces.
func plainText(node ast.Node, source []byte) string {
	var b strings.Builder
	// Walk returns the errors of its callback, which has none.
	_ = ast.Walk(node, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch {
		case !entering && n.Type() == ast.TypeBlock:
			b.WriteByte(' ')
		case !entering:
		case n.Kind() == ast.KindText:
			t := n.(*ast.Text)
			b.Write(t.Segment.Value(source))
			if t.SoftLineBreak() {
				b.WriteByte(' ')
			}
		case n.Kind() == ast.KindFencedCodeBlock, n.Kind() == ast.KindCodeBlock:
			b.Write(n.Lines().Value(source))
		}
		return ast.WalkContinue, nil
	})
	return strings.Join(strings.Fields(b.String()), " ")
}

// relink makes the links between files links between pages. A link to a source file, which the site does not have, becomes
// plain text.
func relink(document ast.Node, source string) {
	var links []*ast.Link
	_ = ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch link := n.(type) {
		case *ast.Link:
			if entering {
				links = append(links, link)
			}
		case *ast.Image:
			if entering {
				link.Destination = []byte(relinked(string(link.Destination), source))
			}
		}
		return ast.WalkContinue, nil
	})
	for _, link := range links {
		if to := relinked(string(link.Destination), source); to != "" {
			link.Destination = []byte(to)
			continue
		}
		parent := link.Parent()
		for child := link.FirstChild(); child != nil; child = link.FirstChild() {
			parent.InsertBefore(parent, link, child)
		}
		parent.RemoveChild(parent, link)
	}
}

// relinked returns the address of a link in the site, from a page in docs/; "" if the site does not have the target.
func relinked(address, source string) string {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "" || u.Host != "" || u.Path == "" {
		return address
	}
	target := path.Join(path.Dir(source), u.Path)
	switch name := NameOf(target); {
	case name != "":
		u.Path = strings.TrimPrefix(name, Folder)
	case strings.HasPrefix(target, Folder+"img/"):
		u.Path = strings.TrimPrefix(target, Folder)
	case target == "playground-examples":
		u.Path = "../"
	case target == site.EmbedTypesSource:
		u.Path = frontend.Upward(site.EmbedTypes)
	default:
		return ""
	}
	return u.String()
}

// nodeRenderers replaces the renderers of goldmark for code blocks and headings.
type nodeRenderers struct{}

func (nodeRenderers) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindFencedCodeBlock, fencedBlock)
	r.Register(ast.KindCodeBlock, indentedBlock)
	r.Register(ast.KindHeading, headingOf)
}

func fencedBlock(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	block := node.(*ast.FencedCodeBlock)
	code := string(block.Lines().Value(source))
	language := string(block.Language(source))
	if language == "copse" {
		_, err := w.WriteString(embedOf(code))
		return ast.WalkSkipChildren, err
	}
	class := ""
	if block.Info != nil && string(block.Info.Value(source)) == arcadeInfo {
		if _, err := w.WriteString(arcadeMark); err != nil {
			return ast.WalkSkipChildren, err
		}
	}
	if language != "" {
		class = ` class="language-` + html.EscapeString(language) + `"`
	}
	_, err := fmt.Fprintf(w, "<pre tabindex=\"0\"><code%s>%s</code></pre>\n", class, html.EscapeString(code))
	return ast.WalkSkipChildren, err
}

// indentedBlock writes a block with a tabindex: it may scroll sideways, so the keyboard must reach it.
func indentedBlock(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	_, err := fmt.Fprintf(w, "<pre tabindex=\"0\"><code>%s</code></pre>\n", html.EscapeString(string(node.Lines().Value(source))))
	return ast.WalkSkipChildren, err
}

// headingOf adds a link to the heading itself, which readers can copy.
func headingOf(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	heading := node.(*ast.Heading)
	id := html.EscapeString(anchorOf(heading))
	var err error
	switch {
	case entering:
		_, err = fmt.Fprintf(w, "<h%d id=\"%s\">", heading.Level, id)
	case heading.Level == 1:
		_, err = fmt.Fprintf(w, "</h1>\n")
	default:
		_, err = fmt.Fprintf(w, " <a class=\"self\" href=\"#%s\" aria-label=\"Link to this heading\">#</a></h%d>\n", id, heading.Level)
	}
	return ast.WalkContinue, err
}
