// Command wasm is the engine of the page: the design language and the painter, compiled
// for the browser. It makes the first analysis, so it has only what that needs; the rest
// is in wasm/worker, wasm/foreign and wasm/benchworker, which are loaded later.
//
// The page calls the exports of exports.go. Text and numbers pass through the two
// buffers of package bridge. A [session] is what the page shows of one design: its last
// analysis, and the picture of its component arrays, which package wasm/paint arranges
// (session.go) and a canvas plays through honnef.co/go/js/dom/v2 (canvas.go). Parts of
// the canvas that do not change are drawn once (canvas_sums.go). The engine calls the
// page once, when it is ready.
//
// A call costs about ten nanoseconds in addition to what it does. A panic in a call
// becomes a status.
package main
