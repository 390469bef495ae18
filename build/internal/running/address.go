package running

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/wording"
)

// Kind is what a program speaks.
type Kind string

// The kinds of programs.
const (
	Copse Kind = "copse" // it serves a document of schema copse.observe/1
	Flecs Kind = "flecs" // it has Flecs' REST interface
	Bevy  Kind = "bevy"  // it has Bevy's remote protocol
)

// Kinds are all kinds, with the port that each has if a program says nothing else.
var Kinds = []struct {
	Kind  Kind
	Title string
	Port  int
}{{Copse, "Copse or Ark", 27800}, {Flecs, "Flecs REST", 27750}, {Bevy, "Bevy's remote protocol", 15702}}

// Title returns the name of what a program speaks.
func (k Kind) Title() string {
	for _, x := range Kinds {
		if x.Kind == k {
			return x.Title
		}
	}
	return string(k)
}

// ParseKind returns the kind with a name.
func ParseKind(name string) (Kind, error) {
	var names []string
	for _, x := range Kinds {
		if string(x.Kind) == name {
			return x.Kind, nil
		}
		names = append(names, string(x.Kind))
	}
	return "", errors.New("there is no kind of program " + wording.Quote(name) + "; there are " + strings.Join(names, ", "))
}

// Address is where a program on this machine is asked.
type Address struct {
	Host string // 127.0.0.1:27800
	Path string // of a document: /observe
	Kind Kind
}

// String returns the address as it is shown.
func (a Address) String() string { return a.Host + a.Path }

// maxAddress bounds an address, in bytes.
const maxAddress = 300

// ParseAddress reads an address: 127.0.0.1:27750, localhost:27750/path, a whole URL, or a port alone. It must be one of this machine. If the
// kind is "", the port decides.
func ParseAddress(text string, kind Kind) (Address, error) {
	text = strings.TrimSpace(text)
	quoted := wording.Quote(text)
	if len(text) > maxAddress {
		return Address{}, errors.New("the address " + quoted + " is too long")
	}
	if _, err := strconv.Atoi(text); err == nil {
		text = "127.0.0.1:" + text
	}
	if !strings.Contains(text, "://") {
		text = "http://" + text
	}
	parsed, err := url.Parse(text)
	switch {
	case err != nil || parsed.Host == "":
		return Address{}, errors.New(quoted + " is no address; write one like 127.0.0.1:27750")
	case parsed.Scheme != "http":
		return Address{}, errors.New(quoted + " is asked for with " + wording.Quote(parsed.Scheme) + ", and a program on this machine with http")
	case parsed.User != nil || parsed.RawQuery != "" || parsed.Fragment != "":
		return Address{}, errors.New(quoted + " has more than a host, a port and a path; write one like 127.0.0.1:27750")
	case !IsLoopback(parsed.Hostname()):
		return Address{}, errors.New(wording.Quote(parsed.Hostname()) + " is not this machine; only programs on it are asked, at 127.0.0.1, localhost or [::1]")
	}
	port, err := strconv.Atoi(parsed.Port())
	if err != nil || port < 1 || port > 65535 {
		return Address{}, fmt.Errorf("%s has no port from 1 to 65,535; Flecs has %d, Bevy %d, Copse and Ark %d", quoted, Kinds[1].Port, Kinds[2].Port, Kinds[0].Port)
	}
	out := Address{Host: net.JoinHostPort(parsed.Hostname(), parsed.Port()), Path: parsed.EscapedPath(), Kind: kind}
	if out.Path == "/" {
		out.Path = ""
	}
	if kind == "" {
		out.Kind = Copse
		for _, x := range Kinds {
			if x.Port == port {
				out.Kind = x.Kind
			}
		}
	}
	return out, nil
}

// IsLoopback reports whether a host name is this machine, without asking anybody.
func IsLoopback(host string) bool {
	return strings.EqualFold(host, "localhost") || net.ParseIP(host).IsLoopback()
}
