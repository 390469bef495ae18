package site

// Files that other sites load: the script of embeds, its types, and the page in a frame. Their names are promised in
// docs/embed.md, so they have no hash; the folder is the version of the promise.
const (
	EmbedFolder = "v1/"
	EmbedScript = EmbedFolder + "embed.js"
	EmbedTypes  = EmbedFolder + "embed.d.ts"
	EmbedFrame  = EmbedFolder + "frame.html"
)

// EmbedTypesSource is the source of EmbedTypes, from the root of the project.
const EmbedTypesSource = "web/src/embed/embed.d.ts"

// Files of the arcade game, which a page of the documentation shows. A service worker does not keep them.
const (
	ArcadeFolder = "arcade/"
	ArcadePage   = ArcadeFolder + "index.html"
)

// ServiceName is where the service worker is. Its name stays the same from build to build, so that the browser finds the
// new one. It serves the pages of its folder and below.
const ServiceName = "service.js"
