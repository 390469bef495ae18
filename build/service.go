package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base32"
	"strings"
)

// serviceName is where the service worker is. Its name stays the same from build to build, so that the browser finds the
// new one; its place decides which pages it serves.
const serviceName = "service.js"

// addService puts the service worker at the root of the site, with the names of all files that the page may need, so that
// it works without its server after the first visit. The page must have been added: with it the name of the whole changes.
func addService(s *site, front bundle) {
	own := front.entries[serviceScript]
	script := s.assets[own].body
	delete(s.assets, own)
	delete(s.assets, own+".map")
	sum := sha256.New()
	var files []string
	for _, name := range s.names() {
		if strings.HasSuffix(name, ".map") || strings.Contains(name, "/") { // what is in a folder is not the playground's
			continue
		}
		sum.Write([]byte(name + s.assets[name].tag))
		if name != "index.html" { // which is asked for as "./"
			files = append(files, name)
		}
	}
	version := base32.StdEncoding.EncodeToString(sum.Sum(nil)[:5])
	list := version + "|" + strings.Join(files, "|")
	s.add(serviceName, bytes.Replace(withoutMap(script), []byte("%files%"), []byte(list), 1))
}
