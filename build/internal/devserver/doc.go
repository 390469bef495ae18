// Package devserver serves the site on this machine. It serves a finished site from dist/, or makes one, watches the sources
// (watch.go) and makes it again after every change. The handler answers from memory alone and opens no file. The page can ask
// the server for native runs of benchmarks and tests (native.go), and to read a program that runs on this machine (running.go), which only a page of
// this server may do.
package devserver
