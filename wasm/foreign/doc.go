// Command foreign is the program of the page that reads programs for other libraries. It is a third of what the second program
// was with it, and few visitors paste a program, so it is loaded when one does. Like the second program it runs in a browser worker.
package main
