package rowlist

// PageLen is how many rows a page holds.
const PageLen = 1 << 10

// Pages holds rows by the index of an entity. Only the pages that are used exist. Its methods cost O(1), CopyFrom and Bytes O(pages).
type Pages struct{ page []*[PageLen]uint32 }

// Get returns the row of an entity, for which Set must have been called.
func (p *Pages) Get(i uint32) uint32 { return p.page[i/PageLen][i%PageLen] }

// Set notes the row of an entity.
func (p *Pages) Set(i, row uint32) {
	k := int(i / PageLen)
	for k >= len(p.page) {
		p.page = append(p.page, nil)
	}
	if p.page[k] == nil {
		p.page[k] = new([PageLen]uint32)
	}
	p.page[k][i%PageLen] = row
}

// CopyFrom makes the pages equal to others, in the memory that they have.
func (p *Pages) CopyFrom(from *Pages) {
	for len(p.page) < len(from.page) {
		p.page = append(p.page, nil)
	}
	p.page = p.page[:len(from.page)]
	for k, page := range from.page {
		switch {
		case page == nil:
			p.page[k] = nil
		case p.page[k] == nil:
			c := *page
			p.page[k] = &c
		default:
			*p.page[k] = *page
		}
	}
}

// Bytes returns the memory of the pages.
func (p *Pages) Bytes() (n int) {
	for _, page := range p.page {
		if page != nil {
			n += 4 * PageLen
		}
	}
	return n
}
