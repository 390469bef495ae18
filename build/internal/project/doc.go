// Package project finds a checkout of the repository and its files. Every package of the build tool that works
// on a checkout gets a Project, which has the root and joins paths to it.
//
// A Tree is a project with the list of its files. WriteWhole replaces a file so that no reader sees a part of it.
package project
