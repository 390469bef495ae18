package ecs

import (
	"reflect"
	"slices"

	"github.com/copse-ecs/copse/internal/world/events"
)

// MaxEvents is how many events of a type wait, longer than two ticks, for a system or stage that has not run. Then
// [EventQueue.Send] panics, and names what they wait for.
const MaxEvents = events.Max

// Sends declares events that a system or task sends, with [EventQueue.Send].
func Sends[T any]() Option {
	return systemOption(func(d *declaration) { d.access.Sends = append(d.access.Sends, reflect.TypeFor[T]()) })
}

// Receives declares events that a system or task reads, with [EventReader.Read]. They stay until it has run twice, so it misses none,
// however seldom it runs, and what its loop leaves is there in its next run. [System.Remove] ends that, [System.Disable] does not. If
// it does not run for so long that [MaxEvents] wait, sending panics: see [ReceivesRecent].
func Receives[T any]() Option {
	return systemOption(func(d *declaration) {
		typ := reflect.TypeFor[T]()
		d.access.Receives = append(d.access.Receives, typ)
		if types := &d.entry.Receiver.Types; !slices.Contains(*types, typ) {
			*types = append(*types, typ)
		}
	})
}

// ReceivesRecent is [Receives] without the promise that the events wait: it is for what may not run for long, and needs only what
// has just happened, such as an effect on the screen. It misses what is older than two ticks, and older than two runs of the stage
// of [EventQueue.In]; [EventReader.Missed] counts it.
func ReceivesRecent[T any]() Option {
	return systemOption(func(d *declaration) { d.access.Receives = append(d.access.Receives, reflect.TypeFor[T]()) })
}
