// Package hybrid combines groups with archetypes, as section II-C of the paper suggests at its end. Components of entities that are
// in a group are in one array for the whole chain of groups, which keeps its order. All other values are in tables by
// composition.
//
// The groups are a chain: each contains all components of the previous one, and more. One row therefore serves an entity in all
// arrays of the chain. Entities of the strongest group come first, so the array of a component is used for a prefix of the rows.
//
// Cost: a walk over components of the chain is a walk over one batch, whatever the number of compositions. A change that enters or
// leaves a group moves a row for each weaker group. A walk over a component of the chain and one of a table looks up rows.
package hybrid
