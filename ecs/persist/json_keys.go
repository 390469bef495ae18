package persist

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"unicode"
)

// keyScan finds keys that an object has twice. Package encoding/json takes the last one.
type keyScan struct {
	data []byte
	d    *json.Decoder
	at   int64 // of the key that is there twice
}

// keyNames says which keys of an object are the same.
type keyNames int

const (
	ownNames   keyNames = iota // of the format: encoding/json finds them in lower and upper case
	givenNames                 // of the program, down to the leaves
	relations                  // of the program, above objects of the format
)

// checkKeys refuses a key that is there twice in an object of a JSON text that is valid, and returns its place.
func checkKeys(data []byte) (at int64, err error) {
	x := keyScan{data: data, d: json.NewDecoder(bytes.NewReader(data))}
	x.d.UseNumber()
	err = x.value(ownNames)
	return x.at, err
}

func (x *keyScan) value(names keyNames) error {
	token, err := x.d.Token()
	if err != nil {
		return err
	}
	switch token {
	case json.Delim('['):
		for x.d.More() {
			if err := x.value(names.inside("")); err != nil {
				return err
			}
		}
	case json.Delim('{'):
		if err := x.object(names); err != nil {
			return err
		}
	default:
		return nil
	}
	_, err = x.d.Token() // the end of the list or object
	return err
}

func (x *keyScan) object(names keyNames) error {
	seen := map[string]bool{}
	for x.d.More() {
		start := x.d.InputOffset()
		token, err := x.d.Token()
		if err != nil {
			return err
		}
		key := token.(string) // a valid text has no other key
		same := key
		if names == ownNames {
			same = folded(key)
		}
		if seen[same] {
			x.at = start + int64(bytes.IndexByte(x.data[start:], '"'))
			return errors.New("the key " + strconv.Quote(cut(key)) + " is there twice")
		}
		seen[same] = true
		if err := x.value(names.inside(same)); err != nil {
			return err
		}
	}
	return nil
}

// inside returns what the keys are under a key, or in a list.
func (n keyNames) inside(key string) keyNames {
	switch {
	case n == relations:
		return ownNames
	case n == ownNames && (key == folded("values") || key == folded("value")):
		return givenNames
	case n == ownNames && key == folded("relations"):
		return relations
	}
	return n
}

// folded returns what all ways to write a key in lower and upper case have in common, as encoding/json understands it.
func folded(key string) string {
	return strings.Map(func(r rune) rune {
		for {
			next := unicode.SimpleFold(r)
			if next <= r {
				return next
			}
			r = next
		}
	}, key)
}
