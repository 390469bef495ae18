// Package storetest holds every storage of the contract to the same behaviour: a naive model,
// a map of maps, goes through the same random histories, and after every step both must
// answer alike. It is for tests.
package suite
