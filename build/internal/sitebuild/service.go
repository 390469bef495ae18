package sitebuild

import (
	"bytes"
	"crypto/sha256"
	"encoding/base32"
	"strings"

	"github.com/copse-ecs/copse/build/internal/frontend"
	"github.com/copse-ecs/copse/build/internal/site"
)

// addService adds the service worker with the names of all files that the page may need, so that the page works without its
// server after the first visit. The page must have been added before, because the version depends on its contents.
func addService(s *site.Site, front frontend.Bundle) {
	own := front.Entries[frontend.ServiceScript]
	script := s.Assets[own].Body
	delete(s.Assets, own)
	delete(s.Assets, own+".map")
	sum := sha256.New()
	var files []string
	for _, name := range s.Names() {
		if strings.HasSuffix(name, ".map") || strings.Contains(name, "/") { // files in folders do not belong to the playground
			continue
		}
		sum.Write([]byte(name + s.Assets[name].Tag))
		if name != "index.html" { // the page requests it as "./"
			files = append(files, name)
		}
	}
	version := base32.StdEncoding.EncodeToString(sum.Sum(nil)[:5])
	list := version + "|" + strings.Join(files, "|")
	s.Add(site.ServiceName, bytes.Replace(withoutMap(script), []byte("%files%"), []byte(list), 1))
}
