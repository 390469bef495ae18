// Package rowlist has what a store keeps of rows: the entities in them (Entities), and the rows of entities
// (Pages). A row is a number; of arrays, blocks and compositions this package knows nothing.
package rowlist
