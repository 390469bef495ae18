//go:build !race

package persist_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs/persist"
)

// brokenReader gives data and then what then returns.
type brokenReader struct {
	data  []byte
	then  func(b []byte) (int, error)
	calls int
}

func (r *brokenReader) Read(b []byte) (int, error) {
	if len(r.data) > 0 {
		n := copy(b, r.data)
		r.data = r.data[n:]
		return n, nil
	}
	r.calls++
	return r.then(b)
}

// TestBrokenReaders are given up, wherever they break, and leave the world as it was.
func TestBrokenReaders(t *testing.T) {
	broken := errors.New("the disk is broken")
	from := newSample()
	from.fill(2)
	for name, format := range formats {
		data := save(t, from.World, format...)
		w, before := target()
		for k := range someOf(data) {
			if name == "JSON" && strings.TrimSpace(string(data[k:])) == "" {
				continue // nothing is missing
			}
			given, calls := 0, 0
			for _, x := range []struct {
				then func(b []byte) (int, error)
				text string
			}{
				{func([]byte) (int, error) { return 0, nil }, io.ErrNoProgress.Error()},
				{func(b []byte) (int, error) { given = len(b); return -1, nil }, "the Reader says that it has read -1 bytes of at most "},
				{func(b []byte) (int, error) { given = len(b); return len(b) + 1, io.EOF }, "the Reader says that it has read "},
				{func([]byte) (int, error) { // fails once
					if calls++; calls == 1 {
						return 0, broken
					}
					return 0, io.EOF
				}, broken.Error()},
			} {
				r := &brokenReader{data: data[:k], then: x.then}
				want := x.text
				err := refused(t, w, before, r)
				switch {
				case strings.HasSuffix(want, "most "):
					want += strconv.Itoa(given)
				case strings.HasSuffix(want, "read "):
					want += strconv.Itoa(given+1) + " bytes of at most " + strconv.Itoa(given)
				case want == io.ErrNoProgress.Error():
					require.ErrorIs(t, err, io.ErrNoProgress)
					require.Equal(t, 100, r.calls)
				}
				require.EqualError(t, err, "persist: the world was not loaded: at byte "+strconv.Itoa(k)+": "+want, name)
			}
		}
	}
}

// TestAReaderThatPauses gives nothing 99 times before each byte, which is allowed.
func TestAReaderThatPauses(t *testing.T) {
	from := newSample()
	from.fill(3)
	for _, format := range formats {
		data, calls, w := save(t, from.World, format...), 0, newSample()
		_, err := persist.Load(&brokenReader{then: func(b []byte) (int, error) {
			if calls++; calls%100 != 0 {
				return 0, nil
			}
			if calls/100 > len(data) {
				return 0, io.EOF
			}
			b[0] = data[calls/100-1]
			return 1, nil
		}}, w.World, rules)
		require.NoError(t, err)
		require.True(t, bytes.Equal(data, save(t, w.World, format...)))
	}
}

// writerOf returns what it is told to.
type writerOf func(b []byte) (int, error)

func (w writerOf) Write(b []byte) (int, error) { return w(b) }

// TestBrokenWriters say that they have written what they cannot have written, or less without an error.
func TestBrokenWriters(t *testing.T) {
	w := newSample()
	for _, format := range formats {
		size := 0
		less := writerOf(func(b []byte) (int, error) { return len(b) - 1, nil })
		more := writerOf(func(b []byte) (int, error) { size = len(b); return len(b) + 1, nil })
		negative := writerOf(func(b []byte) (int, error) { size = len(b); return -1, os.ErrClosed })
		require.EqualError(t, persist.Save(less, w.World, format...), "persist: the world was not saved: short write")
		err := persist.Save(more, w.World, format...)
		require.EqualError(t, err, "persist: the world was not saved: the Writer says that it has written "+strconv.Itoa(size+1)+" bytes of "+strconv.Itoa(size))
		err = persist.Save(negative, w.World, format...)
		require.EqualError(t, err, "persist: the world was not saved: the Writer says that it has written -1 bytes of "+strconv.Itoa(size))
	}
}

// TestKeysThatAreThereTwice are refused with their place, at every depth; so are those that differ in case where the format has the names.
func TestKeysThatAreThereTwice(t *testing.T) {
	const components = `"components":[{"name":"Mixed","kind":"component","type":"{On bool, Small i8}"},{"name":"ChildOf","kind":"relation"}]`
	for _, x := range []struct{ text, key string }{
		{`{"copse":1 , §"copse":1}`, "copse"},
		{`{"copse":1,§"Copse":2}`, "Copse"},
		{`{"copse":1,§"\u0063opse":2}`, "copse"},
		{`{"copse":1,"components":[{"name":"A","kind":"tag",§"kind":"relation"}]}`, "kind"},
		{`{"copse":1,` + components + `,"entities":[{"id":"0.1",§"ID":"1.1"}]}`, "ID"},
		{`{"copse":1,` + components + `,"entities":[{"id":"0.1","values":{"Mixed":{},§"Mixed":{}}}]}`, "Mixed"},
		{`{"copse":1,` + components + `,"entities":[{"id":"0.1","values":{"Mixed":{"On":true,` + "\n\t" + `§"On":false}}}]}`, "On"},
		{`{"copse":1,` + components + `,"entities":[{"id":"0.1"},{"id":"1.1"}],"relations":{"ChildOf":[],§"ChildOf":[{"target":"0.1","sources":["1.1"]}]}}`, "ChildOf"},
		{`{"copse":1,` + components + `,"entities":[{"id":"0.1"},{"id":"1.1"}],"relations":{"ChildOf":[{"target":"0.1","sources":["1.1"],§"Sources":[]}]}}`, "Sources"},
		{`{"copse":1,"resources":[{"name":"rules","kind":"resource","type":"{Gravity f64}","value":{"Gravity":1,§"Gravity":2}}]}`, "Gravity"},
		{`{"copse":1,"resources":[{"name":"other","kind":"resource","type":"[]{A i64}","value":[{"A":1},{"A":1,§"A":2}]}]}`, "A"},
	} {
		w, before := target()
		text := strings.Replace(x.text, "§", "", 1)
		err := refused(t, w, before, strings.NewReader(text))
		require.EqualError(t, err, "persist: the world was not loaded: at byte "+strconv.Itoa(strings.Index(x.text, "§"))+`: the key "`+x.key+`" is there twice`)
	}
	for _, x := range []struct{ header, key string }{
		{`{"components":[],§"components":[]}`, "components"},
		{`{"components":[],"tables":[{"components":[],"entities":1,§"Entities":2}]}`, "Entities"},
	} {
		w, before := target()
		f := newFile(2).all('H', strings.Replace(x.header, "§", "", 1))
		err := refused(t, w, before, &f.Buffer)
		require.EqualError(t, err, "persist: the world was not loaded: at byte "+strconv.Itoa(8+4+9+strings.Index(x.header, "§"))+`: the key "`+x.key+`" is there twice`)
	}
	w, before := target()
	const resource = `{"name":"rules","kind":"resource","type":"{}","value":{}}`
	err := refused(t, w, before, strings.NewReader(`{"copse":1,"resources":[`+resource+`,`+resource+`]}`))
	require.EqualError(t, err, "persist: the world was not loaded: resource rules is there twice")
}

// TestNamesOfTheProgram may differ in case alone.
func TestNamesOfTheProgram(t *testing.T) {
	w := newSample()
	load(t, []byte(`{"copse":1,"components":[{"name":"Up","kind":"component","type":"{Values i8, values i8}"},{"name":"up","kind":"component","type":"{}"}],
"entities":[{"id":"0.1","values":{"Up":{"Values":1,"values":2},"up":{}}}]}`), w.World)
	require.Equal(t, 1, w.Len())
}
