package analysis

import (
	"testing"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/stretchr/testify/require"
)

// TestLayoutEdit holds where a layout is chosen in a text.
func TestLayoutEdit(t *testing.T) {
	for _, c := range []struct{ name, text, Want string }{
		{"the statement", "layout trees # why\n", "layout paper # why\n"},
		{"the first of several, which holds", "layout trees\nlayout naive", "layout paper\nlayout naive"},
		{"one that is not understood", "layout\ncomponent A", "layout paper\ncomponent A"},
		{"below the last declaration", "# title\ncomponent A\ntag T\n# groups\ngroup A", "# title\ncomponent A\ntag T\nlayout paper\n# groups\ngroup A"},
		{"below the opening comment", "# title\n# more\ngroup A\n# end", "# title\n# more\nlayout paper\ngroup A\n# end"},
		{"at the top", "group A", "layout paper\ngroup A"},
		{"an empty text", "", "layout paper\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			file, _ := syntax.Parse(c.text)
			r := Resolve(c.text, file)
			require.Equal(t, c.Want, r.Lines().Apply([]diagnostic.Edit{r.LayoutEdit(grouptree.Paper)}))
		})
	}
}
