// Package hybrid joins groups with archetypes, as the paper suggests at the end of its section
// II-C: components of entities that are in a group stand in one array for the group's whole
// tree, which keeps its order, and all other values in tables by composition.
//
// Two ideas carry it. The groups are a chain, each within the one before, so one row serves an
// entity in all of their arrays: the strongest group stands first, and each array is a prefix
// of the rows. And what a group does not order is stored by composition, so that it is dense
// too, if only among entities that are alike.
//
// Cost: a walk over components of the chain is a walk over one stretch, however many
// compositions there are. A change that enters or leaves a group moves a row for each group
// that is weaker. A walk over a component of the chain and one of a table looks up rows.
package hybrid
