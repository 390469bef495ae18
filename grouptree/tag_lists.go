package grouptree

// The list of a tag is a class of its own in a lanes layout: the tag alone, one block that no group
// divides, and no values. A system that requires only tags walks it instead of the table of all
// entities (docs/theory.md, "Plans and matches").

// ListsFor returns the tags whose lists a system walks: those that it requires, if it requires no stored component.
func (s *Spec) ListsFor(match Conj) Set {
	if !s.required(match).Empty() {
		return Set{}
	}
	return match.Has
}

// AddListsFor adds the lists that a system walks to Listed.
func (s *Spec) AddListsFor(match Conj) {
	for tag := range s.ListsFor(match).Minus(s.listed()).All() {
		s.Listed = append(s.Listed, tag)
	}
}

// listed returns the tags that have a list.
func (s *Spec) listed() Set { return SetOf(s.Listed...) }

// WithLists returns the layout with lists of further tags, which are appended in order of their ids. Everything else
// keeps its number and its rows. The trees are left out, as Extend does. A layout of another kind than Lanes is
// returned as it is.
func (l *Layout) WithLists(tags Set) *Layout {
	tags = tags.Intersect(l.Spec.Tags).Minus(l.Spec.listed())
	if l.Kind != Lanes || tags.Empty() {
		return l
	}
	out := l.copyForExtend()
	for tag := range tags.All() {
		out.addList(tag)
	}
	out.listBlocks()
	return out
}

// addList adds the list of a tag.
func (l *Layout) addList(tag int) {
	l.Spec.Listed = append(l.Spec.Listed, tag)
	own := SetOf(tag)
	all := Conj{Cares: own, Has: own}
	l.addClass(own)
	l.addBlocks(len(l.Classes)-1, []block{{blockRegion: &blockRegion{region: Region{R: all}, hull: all}}})
}

// listLeaf returns the block of a tag's list, or -1 if the tag has none.
func (l *Layout) listLeaf(tag int) int {
	k, ok := l.state.classOf[SetOf(tag)]
	if !ok {
		return -1
	}
	return l.Classes[k].Leaves[0]
}
