// Package counted has the cases of `bench -count`: small work on the hot paths of the library, through the public functions of
// packages ecs, scene and persist.
//
// A case starts with a population and repeats a step. Every step but the first leaves the values as it found them, so runs with
// different numbers of steps end with the same checksum, and the instructions of two runs differ by those of the steps alone. What a
// step changes it therefore takes back, and what it writes does not depend on its number.
//
// The subfolder program is what runs under cachegrind.
package counted
