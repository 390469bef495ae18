package docsite

import (
	"encoding/json"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/copse-ecs/copse/build/internal/course"
	"github.com/copse-ecs/copse/build/internal/frontend"
	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/build/internal/site"
)

// Names in the site. Links between pages are relative, so that the site works under any path.
const (
	Folder      = "docs/"
	Front       = Folder + "index.html"
	SearchIndex = Folder + "search.json"
)

// order lists pages by their names. The other pages follow in alphabetical order.
var order = []string{"index", "ecs", "coming-from", "arcade", "language", "arrange", "theory", "storages", "performance", "measured", "tried", "claims", "embed", "import", "your-library", "observe", "links", "teaching", "checks", "stability", "architecture", "changelog", "playground-changelog"}

// page is a page of the documentation.
type page struct {
	source string // path of its Markdown, from the root of the project
	name   string // path in the site
	title  string
	html   string
	parts  []part
}

// part is a heading with the text below it, as the search finds it.
type part struct {
	ID    string `json:"id"`
	Head  string `json:"head"`
	Text  string `json:"text"`
	level int
}

// NameOf returns the name in the site of the page of a Markdown file, "" if the file has no page.
func NameOf(source string) string {
	switch dir, base := path.Split(source); {
	case source == "README.md":
		return Front
	case source == "CHANGELOG.md":
		return Folder + "changelog.html"
	case (dir == Folder || dir == Folder+"notes/") && path.Ext(base) == ".md":
		return Folder + strings.TrimSuffix(base, ".md") + ".html"
	}
	return ""
}

func shortName(p page) string { return strings.TrimSuffix(path.Base(p.name), ".html") }

// Add adds the documentation to the site. A project without documentation gets no pages. The arcade game has so many bytes under
// Brotli.
func Add(p project.Project, s *site.Site, front frontend.Bundle, values map[string]string, arcadeBytes int) error {
	sources, err := sources(p)
	if err != nil || len(sources) == 0 {
		return err
	}
	r := newRenderer()
	var pages []page
	for _, source := range sources {
		text, err := os.ReadFile(p.Path(source))
		if err != nil {
			return err
		}
		rendered, err := r.render(source, text)
		if err != nil {
			return err
		}
		rendered.html = withArcade(rendered.html, s, front, arcadeBytes)
		pages = append(pages, rendered)
	}
	slices.SortStableFunc(pages, func(a, b page) int { return rank(a) - rank(b) })
	if err := addPictures(p, s); err != nil {
		return err
	}
	parts, err := course.Parts(p)
	if err != nil {
		return err
	}
	t, err := frontend.ReadTemplate(p, "web/docs/page.html", required)
	if err != nil {
		return err
	}
	for _, each := range pages {
		text, err := t.Fill(valuesOf(values, front, pages, each, parts))
		if err != nil {
			return err
		}
		s.Add(each.name, []byte(text))
	}
	s.Add(SearchIndex, searchIndex(pages))
	return brokenLinks(s)
}

func rank(p page) int {
	if at := slices.Index(order, shortName(p)); at >= 0 {
		return at
	}
	return len(order)
}

func sources(p project.Project) ([]string, error) {
	var sources []string
	for _, name := range []string{"README.md", "CHANGELOG.md"} {
		if project.Exists(p.Path(name)) {
			sources = append(sources, name)
		}
	}
	for _, folder := range []string{Folder, Folder + "notes/"} {
		files, err := filepath.Glob(p.Path(folder, "*.md"))
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			sources = append(sources, folder+filepath.Base(file))
		}
	}
	return sources, nil
}

// addPictures adds the pictures of the pages, docs/img.
func addPictures(p project.Project, s *site.Site) error {
	files, err := filepath.Glob(p.Path("docs", "img", "*"))
	if err != nil {
		return err
	}
	for _, file := range files {
		body, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		s.Add(Folder+"img/"+filepath.Base(file), body)
	}
	return nil
}

// searchIndex returns the document that the search of the pages reads: each part of each page with its text.
func searchIndex(pages []page) []byte {
	type entry struct {
		Page  string `json:"page"`
		Title string `json:"title"`
		Parts []part `json:"parts"`
	}
	var entries []entry
	for _, p := range pages {
		entries = append(entries, entry{path.Base(p.name), p.title, p.parts})
	}
	// Plain fields: Marshal cannot fail.
	text, _ := json.Marshal(entries)
	return append(text, '\n')
}
