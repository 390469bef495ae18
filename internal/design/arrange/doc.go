// Package arrange writes an arrangement, a layout with its groups, into the text of a design.
//
// Replace returns the edits: the groups in the wanted order, the layout line, the uses of dropped
// names, and the expectations that no longer hold. place.go decides where the lines of the groups
// stand, and lines.go turns dropped and inserted lines into edits that do not overlap. The
// expression of a dropped group is written where its name stands.
//
// Nothing but the arrangement changes. The new text has the same components, systems and entities,
// and every comment is kept.
package arrange
