// Package arrange finds the best arrangement of a design, a layout with its groups, and writes it into
// the text.
//
// Design (search.go) asks package autogroup for the groups and gives the text these groups. Sliced
// (slices.go) does the same in slices of time. An Arrangement has a document (document.go) and a report
// for a terminal (report.go), with the sentences of words.go.
//
// Optimum (optimum.go) gives the lowest total alone, after counted work and with the proof repeated.
//
// Replace (replace.go) returns the edits of a text: the groups in the wanted order, the layout line, the
// uses of dropped names, and the expectations that no longer hold. place.go decides where the lines of
// the groups stand, lines.go turns dropped and inserted lines into edits that do not overlap, and
// names.go writes the expression of a dropped group where its name stands.
//
// Pick (front.go) gives the text the groups of another point of the front, and parts.go lists the sets that
// were compared.
//
// Nothing but the arrangement changes. The new text has the same components, systems and entities,
// and every comment is kept.
package arrange
