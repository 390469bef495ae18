//go:build !js

package execution

// minInPlace is the least number of neighbouring rows, tested or fetched by handle, that are given to the function in the
// array. Fewer are copied, and tested ones collected, so that the function is not called for a handful of rows. A blind
// system over two components takes half the time where its entities were spawned with both, in order (1.33 to 0.67 ns), and
// one whose matches are 18 neighbours in the mean 0.5 of the time that it takes with 64, 0.85 of that with 16.
const minInPlace = 8

// meanInPlace is the least mean length of the stretches of a tested block with which shorter ones than minInPlace are given in the array too. A
// run over 20,000 rows of which 70, 90 or 95% match, in no order, takes 0.89, 0.68 and 0.79 of the time that it takes without.
const meanInPlace = 3
