package docsite

import (
	"errors"
	"fmt"
	"html"
	"maps"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/copse-ecs/copse/build/internal/course"
	"github.com/copse-ecs/copse/build/internal/frontend"
	"github.com/copse-ecs/copse/build/internal/site"
)

var required = []string{"%csp%", "%docs.css%", "%docs.js%", "%build%", "%embed.js%", "%title%", "%nav%", "%content%", "%next%"}

// valuesOf returns the values of the placeholders of a page.
func valuesOf(values map[string]string, front frontend.Bundle, pages []page, this page, parts []course.Part) map[string]string {
	title := this.title
	if title != "Copse" {
		title += " · Copse"
	}
	content := this.html
	if this.name == Front {
		content += courseOf(parts)
	}
	filled := maps.Clone(values)
	maps.Copy(filled, map[string]string{
		"%docs.css%": frontend.Upward(front.Entries[frontend.DocsStyle]),
		"%docs.js%":  frontend.Upward(front.Entries[frontend.DocsScript]),
		"%embed.js%": frontend.Upward(site.EmbedScript),
		"%icon.svg%": frontend.Upward(values["%icon.svg%"]),
		"%title%":    html.EscapeString(title),
		"%nav%":      navOf(pages, this),
		"%content%":  content,
		"%next%":     nextOf(pages, this),
	})
	return filled
}

// navOf lists the pages, with the headings of the current one.
func navOf(pages []page, this page) string {
	var b strings.Builder
	b.WriteString("<ul>\n")
	for _, p := range pages {
		current := ""
		if p.name == this.name {
			current = ` aria-current="page"`
		}
		b.WriteString(`<li><a href="` + path.Base(p.name) + `"` + current + `>` + html.EscapeString(navTitle(p)) + `</a>`)
		if p.name == this.name {
			b.WriteString(partsOf(p))
		}
		b.WriteString("</li>\n")
	}
	return b.String() + "</ul>"
}

func navTitle(p page) string {
	if p.name == Front {
		return "Overview"
	}
	return p.title
}

func partsOf(p page) string {
	var b strings.Builder
	for _, part := range p.parts {
		if part.level == 2 {
			b.WriteString(`<li><a href="#` + html.EscapeString(part.ID) + `">` + html.EscapeString(part.Head) + "</a></li>\n")
		}
	}
	if b.Len() == 0 {
		return ""
	}
	return "\n<ul>\n" + b.String() + "</ul>\n"
}

func nextOf(pages []page, this page) string {
	at := slices.IndexFunc(pages, func(p page) bool { return p.name == this.name })
	if at+1 >= len(pages) {
		return ""
	}
	next := pages[at+1]
	return `<p class="next">Next: <a href="` + path.Base(next.name) + `">` + html.EscapeString(navTitle(next)) + `</a></p>`
}

// courseOf lists the lessons by their parts, with numbers that go on from part to part.
func courseOf(parts []course.Part) string {
	if len(parts) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("<h2 id=\"the-course\">The course</h2>\n<p>Lessons in the playground, each with something to do that is checked. Each part is read in one sitting.</p>\n")
	number := 1
	for _, part := range parts {
		fmt.Fprintf(&b, "<h3>%s</h3>\n<p>%s About %d minutes.</p>\n<ol start=\"%d\">\n", html.EscapeString(part.Title), html.EscapeString(part.Says), part.Minutes, number)
		for _, l := range part.Lessons {
			b.WriteString(`<li><a href="../#lesson=` + l.Name + `">` + html.EscapeString(l.Title) + `</a><br>` + html.EscapeString(l.Summary) + "</li>\n")
		}
		b.WriteString("</ol>\n")
		number += len(part.Lessons)
	}
	return b.String()
}

var (
	addressInPage = regexp.MustCompile(`\s(?:href|src)="([^"]*)"`)
	idInPage      = regexp.MustCompile(`\sid="([^"]*)"`)
)

// brokenLinks returns an error that lists the relative addresses of the documentation that lead to no file or no heading.
func brokenLinks(s *site.Site) error {
	ids := map[string]map[string]bool{}
	for name, a := range s.Assets {
		if path.Ext(name) == ".html" {
			ids[name] = map[string]bool{}
			for _, id := range idInPage.FindAllStringSubmatch(string(a.Body), -1) {
				ids[name][html.UnescapeString(id[1])] = true
			}
		}
	}
	var broken []string
	for _, name := range s.Names() {
		if !strings.HasPrefix(name, Folder) || path.Ext(name) != ".html" {
			continue
		}
		for _, address := range addressInPage.FindAllStringSubmatch(string(s.Assets[name].Body), -1) {
			if to := html.UnescapeString(address[1]); !leads(s, ids, name, to) {
				broken = append(broken, name+" links to "+to+", which leads nowhere")
			}
		}
	}
	if len(broken) > 0 {
		return errors.New(strings.Join(slices.Compact(broken), "\n"))
	}
	return nil
}

func leads(s *site.Site, ids map[string]map[string]bool, from, address string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	if u.Scheme != "" || u.Host != "" {
		return true
	}
	target := from
	if u.Path != "" {
		target = path.Join(path.Dir(from), u.Path)
		if target == "." || strings.HasSuffix(u.Path, "/") {
			target = path.Join(target, "index.html")
		}
	}
	// The service worker is added after this check. A fragment of the playground is not a heading but part of a link format.
	known := s.Assets[target] != nil || target == site.ServiceName
	return known && (u.Fragment == "" || ids[target] == nil || ids[target][u.Fragment] || target == "index.html")
}
