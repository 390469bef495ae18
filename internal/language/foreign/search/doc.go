// Package search finds the groups of EnTT, and the storages of other libraries, that cost a program least, with the proof.
//
// EnTT (entt.go): for each signature, which is what systems match, there is at most one group, whatever part of its types it owns.
// What a group saves and what its handlers cost does not depend on other groups, so gains add up, and the registry only says which
// groups exist together. Branch and bound takes the signatures in turn, with a bound of the best option of each that is left and
// conflicts with none chosen. Signatures whose groups cannot conflict are searched apart. Swaps of nested groups, which 3.11
// accepts, add up too: each group has handlers of its own. That a group changes the order of pools for other views is not in
// the sum.
//
// Other libraries (choose.go): each component is stored in one of several ways. Branch and bound takes the components in turn; bevy.go,
// unity.go, flecs.go and ark.go have the ways, and what the systems and changes cost at least, whatever the rest is.
//
// Both are exact within the model, count their work instead of looking at a clock, and say what is known where the work is
// too much: the words are those of package autogroup.
package search
