package design

import "github.com/copse-ecs/copse/grouptree"

// Writer appends JSON to a slice, for documents that are made elsewhere of what a
// design means. Commas come by themselves; keys are plain names and are not escaped.
type Writer struct{ w writer }

// NewWriter returns a Writer that appends to dst.
func NewWriter(dst []byte) *Writer { return &Writer{writer{buf: dst}} }

// Bytes returns dst with what was appended.
func (w *Writer) Bytes() []byte { return w.w.buf }

// Open begins an object '{' or an array '['; Close ends it with '}' or ']'.
func (w *Writer) Open(c byte) { w.w.open(c) }

// Close ends what Open began.
func (w *Writer) Close(c byte) { w.w.close(c) }

// Key begins a member of an object.
func (w *Writer) Key(name string) *Writer {
	w.w.key(name)
	return w
}

// Int writes a number.
func (w *Writer) Int(n int) { w.w.int(n) }

// Bool writes true or false.
func (w *Writer) Bool(b bool) { w.w.bool(b) }

// Null writes null.
func (w *Writer) Null() { w.w.null() }

// String writes a string.
func (w *Writer) String(s string) { w.w.string(s) }

// StringOr writes a string, or null where it is empty.
func (w *Writer) StringOr(s string) { w.w.stringOr(s) }

// Set writes the components of a set as an array of numbers.
func (w *Writer) Set(s grouptree.Set) { w.w.set(s) }

// Range writes a stretch of text as [line, column, line, column], or null where it is zero.
func (w *Writer) Range(r Range) {
	if r == (Range{}) {
		w.w.null()
		return
	}
	w.w.shortRange(r)
}

// NodeIDs returns the numbers that the nodes of the trees and of the lowered trees have in
// the page document. It costs O(nodes).
func (a *Analysis) NodeIDs() map[*grouptree.Node]int {
	p := pager{encoder: encoder{Analysis: a}, ids: make(map[*grouptree.Node]int)}
	p.number()
	return p.ids
}

// Walk is how a system runs over the arrays.
type Walk struct {
	Signature grouptree.Signature
	Plan      grouptree.Plan
}

// Walks returns the walks of all systems, in the order of the page document.
func (a *Analysis) Walks() []Walk {
	out := make([]Walk, len(a.systems))
	for i := range a.systems {
		out[i] = Walk{a.systems[i].sig, a.systems[i].plan}
	}
	return out
}
