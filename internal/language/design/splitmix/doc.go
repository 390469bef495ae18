// Package splitmix is the random generator that `any N of` draws from: the same
// seed always draws the same entities.
package splitmix
