// Package docsite renders the documentation as pages of the site: README.md, CHANGELOG.md, docs/*.md and docs/notes/*.md. A
// block that is fenced as a design becomes an embed, headings get the anchors that GitHub gives them, links between files become
// links between pages, and a link that leads nowhere is an error. Add is the way in: it reads the sources (docs.go), renders
// each (render.go, design.go) and fills the template around them (page.go).
package docsite
