package docsite

import (
	"fmt"
	"html"
	"strings"

	"github.com/copse-ecs/copse/build/internal/frontend"
	"github.com/copse-ecs/copse/build/internal/site"
)

// arcadeInfo is what follows the fence of a block above which the page shows the arcade game. The renderer writes arcadeMark there.
const (
	arcadeInfo = "sh arcade"
	arcadeMark = "<div data-arcade=\"\"></div>\n"
)

// withArcade puts the arcade game in the place of the mark. The bytes are those of the game under Brotli.
func withArcade(page string, s *site.Site, front frontend.Bundle, bytes int) string {
	if !strings.Contains(page, arcadeMark) {
		return page
	}
	shown := "<p class=\"arcade-absent\">This copy of the documentation is without the game: only <code>make site</code> compiles it.</p>\n"
	if s.Arcade != "" {
		frame := html.EscapeString(frontend.Upward(site.ArcadeFolder))
		size := fmt.Sprintf("%.1f", float64(bytes)/1e6)
		shown = `<div class="arcade" data-arcade data-frame="` + frame + `" data-megabytes="` + size + `"><p><a href="` + frame + `">Play Drift</a> (` + size + ` MB)</p></div>` +
			"\n" + `<script defer src="` + html.EscapeString(frontend.Upward(front.Entries[frontend.ArcadeScript])) + `"></script>` + "\n"
	}
	return strings.Replace(page, arcadeMark, shown, 1)
}
