// Command workshop is the second program of the page: the Go core with everything
// that the first analysis does not need. It runs beside the page, in a worker, so
// that what takes long never holds up the page and can be given up midway by ending
// the worker; where there are no workers it runs in the page.
//
// It paints nothing. What is to be seen it sends as a paint model, which the engine
// reads and paints.
package main
