// Package rowlist has what a store keeps of rows: the entities in them (Entities), the rows of entities
// (Pages), the rows that are free after a commit has moved what stays (Free), and a way to sort many
// of them (Sorter). A row is a number; of arrays, blocks and compositions this package knows
// nothing.
package rowlist
