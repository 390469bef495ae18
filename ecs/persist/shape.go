package persist

import (
	"errors"
	"strconv"
	"strings"
	"unicode"
)

// shape is a type as a file has it: names of fields and kinds of values. As text it is
// {X f32, Names []str, Of map[u8]entity, Grid [4]{A bool}, Next *i64}.
type shape struct {
	kind   kind
	length int // of an array
	elem   *shape
	key    *shape // of a map
	fields []shapeField

	size int64 // bytes of a value in the binary format, -1 if they differ
}

type shapeField struct {
	name string
	old  string // in the file, if it is renamed
	of   *shape
}

type kind uint8

const (
	kindBool kind = iota
	kindI8
	kindI16
	kindI32
	kindI64
	kindU8
	kindU16
	kindU32
	kindU64
	kindF32
	kindF64
	kindC64
	kindC128
	kindEntity
	kindStr  // from here on sizes differ
	kindText // of a type that writes itself as text
	kindArray
	kindSlice
	kindPointer
	kindMap
	kindStruct
)

var kindNames = [...]string{"bool", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "f32", "f64", "c64", "c128", "entity", "str", "text"}

var kindSizes = [...]int64{1, 1, 2, 4, 8, 1, 2, 4, 8, 4, 8, 8, 16, 8, -1, -1}

const (
	maxShapeDepth = 100
	maxValueSize  = 1 << 40
)

// finish computes the size of a shape whose parts are finished, and returns an error if that is too much.
func (s *shape) finish() error {
	switch s.kind {
	case kindArray:
		s.size = -1
		if s.elem.size >= 0 {
			if s.elem.size > 0 && int64(s.length) > maxValueSize/s.elem.size {
				return errors.New("a value would have more than 2^40 bytes")
			}
			s.size = int64(s.length) * s.elem.size
		}
	case kindSlice, kindPointer, kindMap:
		s.size = -1
	case kindStruct:
		for _, f := range s.fields {
			if f.of.size < 0 {
				s.size = -1
				return nil
			}
			if s.size += f.of.size; s.size > maxValueSize {
				return errors.New("a value would have more than 2^40 bytes")
			}
		}
	default:
		s.size = kindSizes[s.kind]
	}
	return nil
}

func (s *shape) String() string { return string(s.append(nil)) }

func (s *shape) append(b []byte) []byte {
	switch s.kind {
	case kindArray:
		b = append(strconv.AppendInt(append(b, '['), int64(s.length), 10), ']')
		return s.elem.append(b)
	case kindSlice:
		return s.elem.append(append(b, "[]"...))
	case kindPointer:
		return s.elem.append(append(b, '*'))
	case kindMap:
		return s.elem.append(append(s.key.append(append(b, "map["...)), ']'))
	case kindStruct:
		b = append(b, '{')
		for i, f := range s.fields {
			if i > 0 {
				b = append(b, ", "...)
			}
			b = f.of.append(append(append(b, f.name...), ' '))
		}
		return append(b, '}')
	}
	return append(b, kindNames[s.kind]...)
}

// parseShape reads what String writes.
func parseShape(text string) (*shape, error) {
	p := shapeParser{text, 0}
	s, err := p.parse()
	if err == nil && p.rest != "" {
		err = errors.New("something follows it")
	}
	if err != nil {
		return nil, errors.New("the type " + strconv.Quote(cut(text)) + " cannot be read at byte " + strconv.Itoa(len(text)-len(p.rest)) + ": " + err.Error())
	}
	return s, nil
}

// cut shortens a text for messages.
func cut(text string) string {
	const most = 80
	if len(text) > most {
		return strings.ToValidUTF8(text[:most], "") + ".."
	}
	return text
}

type shapeParser struct {
	rest  string
	depth int
}

func (p *shapeParser) take(prefix string) bool {
	rest, ok := strings.CutPrefix(p.rest, prefix)
	p.rest = rest
	return ok
}

func (p *shapeParser) word() string {
	n := strings.IndexFunc(p.rest, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if n < 0 {
		n = len(p.rest)
	}
	word := p.rest[:n]
	p.rest = p.rest[n:]
	return word
}

func (p *shapeParser) parse() (*shape, error) {
	if p.depth++; p.depth > maxShapeDepth {
		return nil, errors.New("it is nested too deeply")
	}
	defer func() { p.depth-- }()
	s := &shape{}
	var err error
	switch {
	case p.take("{"):
		s.kind = kindStruct
		err = p.parseFields(s)
	case p.take("[]"):
		s.kind = kindSlice
		s.elem, err = p.parse()
	case p.take("["):
		s.kind = kindArray
		if s.length, err = strconv.Atoi(p.word()); err != nil || s.length < 0 || !p.take("]") {
			return nil, errors.New("the length of an array is wrong")
		}
		s.elem, err = p.parse()
	case p.take("*"):
		s.kind = kindPointer
		s.elem, err = p.parse()
	case p.take("map["):
		s.kind = kindMap
		if s.key, err = p.parse(); err == nil && !p.take("]") {
			err = errors.New("] is missing")
		}
		if err == nil {
			s.elem, err = p.parse()
		}
	default:
		err = p.parseKind(s)
	}
	if err != nil {
		return nil, err
	}
	return s, s.finish()
}

func (p *shapeParser) parseKind(s *shape) error {
	word := p.word()
	for k, name := range kindNames {
		if name == word {
			s.kind = kind(k)
			return nil
		}
	}
	return errors.New("there is no kind of value " + strconv.Quote(cut(word)))
}

func (p *shapeParser) parseFields(s *shape) error {
	seen := map[string]bool{}
	for !p.take("}") {
		if len(s.fields) > 0 && !p.take(", ") {
			return errors.New("a comma or } is missing")
		}
		name := p.word()
		if name == "" || seen[name] || !p.take(" ") {
			return errors.New("the name of a field is wrong")
		}
		seen[name] = true
		of, err := p.parse()
		if err != nil {
			return err
		}
		s.fields = append(s.fields, shapeField{name: name, of: of})
	}
	return nil
}
