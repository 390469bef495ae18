package sitebuild

import (
	"maps"
	"path"

	"github.com/copse-ecs/copse/build/internal/frontend"
	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/build/internal/site"
	"github.com/copse-ecs/copse/build/internal/wasmprogram"
)

// addArcade adds the arcade game with its page, unless it was not compiled.
func addArcade(p project.Project, s *site.Site, front frontend.Bundle, m made, values map[string]string) error {
	if m.arcade == nil {
		return nil
	}
	s.Arcade = site.ArcadeFolder + site.Hashed(wasmprogram.Arcade.Name, m.arcade)
	s.Add(s.Arcade, m.arcade)
	t, err := frontend.ReadTemplate(p, "web/arcade/frame.html", []string{"%csp%", "%arcade.js%", "%arcade.css%", "%arcade.wasm%"})
	if err != nil {
		return err
	}
	filled := maps.Clone(values)
	filled["%arcade.js%"] = frontend.Upward(front.Entries[frontend.ArcadeFrameScript])
	filled["%arcade.css%"] = frontend.Upward(front.Entries[frontend.ArcadeStyle])
	filled["%arcade.wasm%"] = path.Base(s.Arcade)
	filled["%icon.svg%"] = frontend.Upward(values["%icon.svg%"])
	page, err := t.Fill(filled)
	s.Add(site.ArcadePage, []byte(page))
	return err
}
