package design

import (
	"testing"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/stretchr/testify/require"
)

// TestLayoutEdit holds where a layout is chosen in a text.
func TestLayoutEdit(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"the statement", "layout trees # why\n", "layout paper # why\n"},
		{"the first of several, which holds", "layout trees\nlayout naive", "layout paper\nlayout naive"},
		{"one that is not understood", "layout\ncomponent A", "layout paper\ncomponent A"},
		{"below the last declaration", "# title\ncomponent A\ntag T\n# groups\ngroup A", "# title\ncomponent A\ntag T\nlayout paper\n# groups\ngroup A"},
		{"below the opening comment", "# title\n# more\ngroup A\n# end", "# title\n# more\nlayout paper\ngroup A\n# end"},
		{"at the top", "group A", "layout paper\ngroup A"},
		{"an empty text", "", "layout paper\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			file, _ := Parse(c.text)
			r := resolve(c.text, file)
			require.Equal(t, c.want, r.lines().edited([]Edit{r.layoutEdit(grouptree.Paper)}))
		})
	}
}
