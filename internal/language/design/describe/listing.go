package describe

import (
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/wording"
)

// mostOfAKind is how many bytes of a document the lists of one kind may take. A text of
// 64 KiB can ask for 4,096 blocks in each of 256 arrays and plans, each block with an
// expression as long as all names: gigabytes. Of designs at every limit that
// web/test/measure draws no kind takes more than a megabyte.
const mostOfAKind = 1_500_000

// listKind is a kind of list that repeats what the text says once.
type listKind int

const (
	listTrees listKind = iota
	listBlocks
	listEntities
	listBest
	listLeaves
	listWrites
	listKinds
)

// listWords say what is not listed: of how many, by their number.
var listWords = [listKinds][2]string{
	listTrees:    {"a member of a tree", "{n} members of trees"},
	listBlocks:   {"the blocks of an array", "the blocks of {n} arrays"},
	listEntities: {"the entities of an array", "the entities of {n} arrays"},
	listBest:     {"the best node of a column", "the best nodes of {n} columns"},
	listLeaves:   {"the leaves of a plan", "the leaves of {n} plans"},
	listWrites:   {"a list of writes", "{n} lists of writes"},
}

// listCount is what is known of the lists of one kind.
type listCount struct {
	bytes   int // that have been written
	missing int // lists that are not there
}

// list writes a list, or null where those of its kind have become too much: from the
// first that does not fit none is written, so that a list is either there whole or not
// at all. write may stop as soon as full says that what it writes will be taken back.
func (s *speller) list(k listKind, write func(full func() bool)) {
	c, begin := &s.lists[k], len(s.Buf)
	if c.missing == 0 {
		full := func() bool { return c.bytes+len(s.Buf)-begin > mostOfAKind }
		write(full)
		if !full() {
			c.bytes += len(s.Buf) - begin
			return
		}
		s.Buf = s.Buf[:begin]
	}
	c.missing++
	s.Null()
}

// unlisted says which lists are not there.
func (s *speller) unlisted() (d diagnostic.Diagnostic, some bool) {
	var parts []string
	for k, c := range s.lists {
		switch {
		case c.missing == 1:
			parts = append(parts, listWords[k][0])
		case c.missing > 1:
			before, after, _ := strings.Cut(listWords[k][1], "{n}")
			parts = append(parts, before+wording.Grouped(c.missing)+after)
		}
	}
	n := len(parts)
	if n == 0 {
		return diagnostic.Diagnostic{}, false
	}
	text := parts[n-1]
	if n > 1 {
		text = strings.Join(parts[:n-1], ", ") + " and " + text
	}
	return diagnostic.Unlisted.At(diagnostic.Range{Start: diagnostic.Position{Line: 1, Column: 1}, End: diagnostic.Position{Line: 1, Column: 1}}, text), true
}
