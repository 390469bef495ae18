// Package patch changes the text of a program so that it uses other groups (EnTT), storages (Bevy), traits (Flecs) or
// interfaces (Unity), and nothing else.
//
// A patch is a list of [Edit], each a range of the text with what replaces it and why. [Apply] carries them out, [Invert] returns the
// edits that take them back, [Diff] writes them as a unified diff (diff.go). entt.go finds out which calls can be changed at all, and
// says why others cannot; entt_call.go reads and writes one call; bevy.go changes attributes, flecs.go
// registrations, unity.go a declaration with all calls that change the component.
//
// The rule is that a patch never changes what a program computes without saying so. Text that is not plainly a view or group, with
// its types written out, and a loop that changes no membership, stays as it is with a reason.
package patch
