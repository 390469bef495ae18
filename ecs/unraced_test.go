//go:build !race

package ecs_test

const raced = false
