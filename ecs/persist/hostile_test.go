//go:build !race

package persist_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"iter"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/persist"
)

// refused checks that data is refused with a place, and that the world is as it was.
func refused(t *testing.T, w sample, before *ecs.Snapshot, r io.Reader, options ...persist.LoadOption) error {
	t.Helper()
	_, err := persist.Load(r, w.World, append(options, rules)...)
	var place *persist.Error
	require.ErrorAs(t, err, &place)
	require.True(t, before.Equal(w.Snapshot()))
	require.Nil(t, ecs.Resource[Rules](w.World))
	return err
}

// target is a world with some entities that loads are to leave alone.
func target() (sample, *ecs.Snapshot) {
	w := newSample()
	w.fill(6)
	ecs.RemoveResource[Rules](w.World)
	return w, w.Snapshot()
}

// TestAReaderThatFails gives an error wherever it fails, which errors.Is finds, and leaves the world as it was; so does an early end.
func TestAReaderThatFails(t *testing.T) {
	from := newSample()
	from.fill(5)
	broken := errors.New("the disk is broken")
	for name, format := range formats {
		data := save(t, from.World, format...)
		w, before := target()
		for k := range someOf(data) {
			if name == "JSON" && strings.TrimSpace(string(data[k:])) == "" {
				continue // nothing is missing
			}
			err := refused(t, w, before, io.MultiReader(bytes.NewReader(data[:k]), iotest.ErrReader(broken)))
			require.ErrorIs(t, err, broken, "%s, byte %d", name, k)
			refused(t, w, before, bytes.NewReader(data[:k]))
		}
		load(t, data, w.World)
		w, _ = target()
		_, err := persist.Load(iotest.OneByteReader(bytes.NewReader(data)), w.World)
		require.NoError(t, err)
	}
}

// someOf yields the places of the bytes of a file, and in a short run every seventh.
func someOf(data []byte) iter.Seq[int] {
	step := 1
	if testing.Short() {
		step = 7
	}
	return func(yield func(int) bool) {
		for k := 0; k < len(data) && yield(k); k += step {
		}
	}
}

// TestEveryDamagedByte tries other values of every byte: the binary format refuses each, JSON refuses it or gives a world that can
// be saved.
func TestEveryDamagedByte(t *testing.T) {
	from := newSample()
	from.fill(5)
	earlier, err := os.ReadFile("testdata/version1.copse")
	require.NoError(t, err)
	data := save(t, from.World)
	w, before := target()
	for _, data := range [][]byte{data, earlier} {
		for k := range someOf(data) {
			for _, flip := range []byte{1, 0x80} {
				damaged := bytes.Clone(data)
				damaged[k] ^= flip
				refused(t, w, before, bytes.NewReader(damaged))
			}
		}
	}
	data = save(t, from.World, persist.JSON())
	for k := range someOf(data) {
		for _, c := range []byte{data[k] ^ 1, '"'} {
			damaged := bytes.Clone(data)
			damaged[k] = c
			w := newSample()
			if _, err := persist.Load(bytes.NewReader(damaged), w.World, rules); err != nil {
				require.Zero(t, w.Len())
				continue
			}
			save(t, w.World, persist.JSON())
		}
	}
}

// file is a binary file that is written by hand, with right checksums.
type file struct{ bytes.Buffer }

func newFile(version uint32) *file {
	var f file
	f.WriteString("\x89copse\r\n")
	f.Write(binary.LittleEndian.AppendUint32(nil, version))
	return &f
}

func (f *file) section(letter byte, length uint64, data string) *file {
	b := append(binary.LittleEndian.AppendUint64([]byte{letter}, length), data...)
	f.Write(binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, crc32.MakeTable(crc32.Castagnoli))))
	return f
}

func (f *file) all(letter byte, data string) *file { return f.section(letter, uint64(len(data)), data) }

// TestFilesThatLie writes files by hand whose checksums are right, and whose sizes, kinds and links are not.
func TestFilesThatLie(t *testing.T) {
	const one, two = "\x00\x00\x00\x00\x01\x00\x00\x00", "\x01\x00\x00\x00\x01\x00\x00\x00"
	header := func(components, tables string) string {
		return `{"components":[` + components + `],"tables":[` + tables + `],"resources":[]}`
	}
	const childOf = `{"name":"ChildOf","kind":"relation"}`
	with := func(typ string) *file {
		return newFile(1).all('H', header(`{"name":"Mixed","kind":"component","type":"`+typ+`"}`, `{"components":[0],"entities":1}`)).all('E', one)
	}
	pair := func() *file {
		return newFile(1).all('H', header(childOf, `{"components":[],"entities":2}`)).all('E', one+two)
	}
	const at = "persist: the world was not loaded: "
	for text, f := range map[string]*file{
		"at byte 8: version 3 is unknown; this program reads versions 1 to 2":                                                                       newFile(3),
		"at byte 8: version 0 is unknown; this program reads versions 1 to 2":                                                                       newFile(0),
		"at byte 21: more memory would be needed than the limit of 1000000 bytes: see persist.Limit":                                                newFile(1).section('H', 1<<63, ""),
		"at byte 25: the data ends too early":                                                                                                       newFile(1).section('H', 900000, ""),
		"at byte 108: a table of 1000000000 entities has 8 bytes of handles, and not 8 for each":                                                    newFile(1).all('H', header("", `{"components":[],"entities":1000000000}`)).all('E', one),
		"at byte 12: component A is of an unknown kind \"x\"":                                                                                       newFile(1).all('H', header(`{"name":"A","kind":"x"}`, "")),
		"at byte 12: component ChildOf is there twice":                                                                                              newFile(1).all('H', header(childOf+","+childOf, "")),
		"at byte 12: Mark is a relation in the file, and something else in the world":                                                               newFile(1).all('H', header(`{"name":"Mark","kind":"relation"}`, "")),
		"at byte 12: component Mixed: the type \"[99999999999][99999999999]u8\" cannot be read at byte 28: a value would have more than 2^40 bytes": with("[99999999999][99999999999]u8"),
		"at byte 12: component Mixed: the type \"{On \" cannot be read at byte 4: there is no kind of value \"\"":                                   with("{On "),
		"at byte 12: component Mixed: field Count: the file has str, and the program i64: see persist.Migrate":                                      with("{Count str}"),
		"the targets of ChildOf, which is acyclic, lead from entity 0.1 to itself":                                                                  pair().all('L', one+two+two+one).all('N', "").all('Z', ""),
		"entity 0.1 has two targets of ChildOf":                                                                                                     pair().all('L', one+two+one+two).all('N', "").all('Z', ""),
		"entity 9.1 has a target of ChildOf, and is not in the file":                                                                                pair().all('L', "\x09"+one[1:]+two).all('N', "").all('Z', ""),
		"two entities have the index of 0.1":                                                                                                        newFile(1).all('H', header("", `{"components":[],"entities":2}`)).all('E', one+one).all('N', "").all('Z', ""),
		"two entities have the name a":                                                                                                              pair().all('L', "").all('N', one+"\x01a"+two+"\x01a").all('Z', ""),
		"at byte 184: component Mixed of entity 0.1: a bool is neither true nor false":                                                              with("{On bool}").all('C', "\x02"),
		"at byte 185: component Mixed of entity 0.1: a length of 9223372036854775807 is more than there is data for":                                with("{Note str}").all('C', "\xff\xff\xff\xff\xff\xff\xff\xff\x7f"),
	} {
		w, before := target()
		require.Less(t, memoryOf(func() {
			_, err := persist.Load(&f.Buffer, w.World, persist.Limit(1e6))
			require.EqualError(t, err, at+text)
		}), uint64(2e6))
		require.True(t, before.Equal(w.Snapshot()))
	}
}

// memoryOf returns how many bytes f allocates.
func memoryOf(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestRunsThatLie writes runs of entities by hand: an index that is left out, one that is too large, more and fewer than there are.
func TestRunsThatLie(t *testing.T) {
	for _, x := range []struct {
		entities int
		data     string
		at       int
		text     string
	}{
		{2, "\x00\x01\x01\x00\x00\x01", 6, "a run of entities is wrong"},
		{2, "\x00\x03\x01", 3, "a run of entities is wrong"},
		{2, "\x00\x02\x00", 3, "a run of entities is wrong"},
		{2, "\x80\x80\x80\x80\x10\x01\x01", 7, "a run of entities is wrong"},
		{2, "\xff\xff\xff\xff\x0f\x02\x01", 7, "a run of entities is wrong"},
		{2, "\x00\x01\x80\x80\x80\x80\x10", 7, "a run of entities is wrong"},
		{2, "\x00\x01\x01\x00", 4, "the data ends too early"},
		{1, "\x00\x01\x01\x00", 3, "the entities go on after the last one of the table"},
		{1e9, "\x00\x80\x94\xeb\xdc\x03\x01", -9, "more memory would be needed than the limit of 1073741824 bytes: see persist.Limit"},
		{-1, "", -9, "a table has -1 entities"},
	} {
		header := `{"components":[],"tables":[{"components":[],"entities":` + strconv.Itoa(x.entities) + `}],"resources":[]}`
		f := newFile(2).all('H', header)
		start := f.Len() + 9
		w, before := target()
		var err error
		require.Less(t, memoryOf(func() { _, err = persist.Load(&f.all('E', x.data).Buffer, w.World) }), uint64(1e5))
		require.EqualError(t, err, "persist: the world was not loaded: at byte "+strconv.Itoa(start+x.at)+": "+x.text)
		require.True(t, before.Equal(w.Snapshot()))
	}
}

// TestLimits refuses what exceeds the memory or the limit of the world, and changes nothing.
func TestLimits(t *testing.T) {
	from := newSample()
	from.fill(40)
	for _, format := range formats {
		data := save(t, from.World, format...)
		w, before := target()
		for limit := int64(1); limit < int64(len(data)); limit += 97 {
			err := refused(t, w, before, bytes.NewReader(data), persist.Limit(limit))
			require.ErrorContains(t, err, "more memory would be needed than the limit of ")
		}
		w.SetLimit(45)
		err := refused(t, w, before, bytes.NewReader(data))
		require.ErrorIs(t, err, ecs.ErrEntityLimit)
		w.SetLimit(46)
		load(t, data, w.World)
	}
}

// FuzzLoad reads anything: it never panics, and what it accepts can be saved.
func FuzzLoad(f *testing.F) {
	from := newSample()
	from.fill(6)
	for _, format := range formats {
		var b bytes.Buffer
		require.NoError(f, persist.Save(&b, from.World, append(format, rules)...))
		f.Add(b.Bytes())
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		w := newSample()
		if _, err := persist.Load(bytes.NewReader(data), w.World, rules, persist.Limit(1<<24), persist.KeepUnknown()); err != nil {
			require.Zero(t, w.Len())
			return
		}
		var b bytes.Buffer
		require.NoError(t, persist.Save(&b, w.World, rules))
		again := newSample()
		_, err := persist.Load(&b, again.World, rules)
		require.NoError(t, err)
		require.Equal(t, w.Len(), again.Len())
	})
}
