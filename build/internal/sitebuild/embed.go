package sitebuild

import (
	"bytes"
	"maps"
	"os"
	"strings"

	"github.com/copse-ecs/copse/build/internal/frontend"
	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/build/internal/site"
)

// addEmbed adds the files of embeds. The script has the names of all files that it loads, so they must be in the site.
func addEmbed(p project.Project, s *site.Site, front frontend.Bundle, values map[string]string) error {
	page, err := framePage(p, front, values)
	if err != nil {
		return err
	}
	s.Add(site.EmbedFrame, []byte(page))
	types, err := os.ReadFile(p.Path(site.EmbedTypesSource))
	if err != nil {
		return err
	}
	s.Add(site.EmbedTypes, types)
	own := front.Entries[frontend.ElementScript]
	script := withoutMap(s.Assets[own].Body)
	delete(s.Assets, own)
	delete(s.Assets, own+".map")
	parts := []string{strings.TrimPrefix(site.EmbedFrame, site.EmbedFolder)}
	for _, name := range []string{front.Entries[frontend.InlineScript], front.Entries[frontend.MainStyle], front.Entries[frontend.PlayStyle], s.Engine, s.Worker, front.Entries[frontend.WorkerScript], s.Bench, s.Kernel, front.Entries[frontend.BenchScript]} {
		parts = append(parts, frontend.Upward(name))
	}
	s.Add(site.EmbedScript, bytes.Replace(script, []byte("%parts%"), []byte(strings.Join(parts, "|")), 1))
	return nil
}

func framePage(p project.Project, front frontend.Bundle, values map[string]string) (string, error) {
	t, err := frontend.ReadTemplate(p, "web/embed/frame.html", frontend.FrameRequired)
	if err != nil {
		return "", err
	}
	values = maps.Clone(values)
	values["%frame.js%"] = front.Entries[frontend.FrameScript]
	values["%play.css%"] = front.Entries[frontend.PlayStyle]
	for name, value := range values {
		if name != "%csp%" && name != "%engine.bytes%" && name != "%build%" {
			values[name] = frontend.Upward(value)
		}
	}
	return t.Fill(values)
}

// withoutMap removes the line that names the source map, which no longer fits once the script has been filled in.
func withoutMap(script []byte) []byte {
	if cut := bytes.Index(script, []byte("//# sourceMappingURL=")); cut >= 0 {
		return append(script[:cut:cut], '\n')
	}
	return script
}
