package blockstore

// pageLen is how many rows a page holds.
const pageLen = 1 << 10

// rowPages holds rows by the index of an entity. Only the pages that are used exist.
type rowPages struct{ page []*[pageLen]uint32 }

func (p *rowPages) get(i uint32) uint32 { return p.page[i/pageLen][i%pageLen] }

func (p *rowPages) set(i, row uint32) {
	k := int(i / pageLen)
	for k >= len(p.page) {
		p.page = append(p.page, nil)
	}
	if p.page[k] == nil {
		p.page[k] = new([pageLen]uint32)
	}
	p.page[k][i%pageLen] = row
}

func (p *rowPages) clone() rowPages {
	out := rowPages{page: make([]*[pageLen]uint32, len(p.page))}
	for k, page := range p.page {
		if page != nil {
			c := *page
			out.page[k] = &c
		}
	}
	return out
}

// bytes returns the memory of the pages.
func (p *rowPages) bytes() (n int) {
	for _, page := range p.page {
		if page != nil {
			n += 4 * pageLen
		}
	}
	return n
}
