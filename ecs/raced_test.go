//go:build race

package ecs_test

// raced tells that the race detector watches, under which everything takes ten times as long.
const raced = true
