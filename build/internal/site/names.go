package site

// What pages of others name. The folder has the version of what is promised there, see docs/embed.md: the script that they
// load, its types, and the page of a frame. No name in it has a hash.
const (
	EmbedFolder = "v1/"
	EmbedScript = EmbedFolder + "embed.js"
	EmbedTypes  = EmbedFolder + "embed.d.ts"
	EmbedFrame  = EmbedFolder + "frame.html"
)

// EmbedTypesSource is the source of EmbedTypes, from the root of the project.
const EmbedTypesSource = "web/src/embed/embed.d.ts"

// ServiceName is where the service worker is. Its name stays the same from build to build, so that the browser finds the
// new one; its place decides which pages it serves.
const ServiceName = "service.js"
