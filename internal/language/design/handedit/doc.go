// Package handedit writes what somebody has done by hand to an entity, such as
// giving it a component in the stepper, as edits of the text of the design.
package handedit
