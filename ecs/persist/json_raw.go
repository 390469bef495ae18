package persist

import (
	"encoding/json"
	"errors"
	"math"
	"strconv"
)

// appendShape appends a value of JSON as the binary format has it. The shape has a size and no reference.
func appendShape(b []byte, s *shape, v any) ([]byte, error) {
	switch s.kind {
	case kindStruct:
		return appendFields(b, s, v)
	case kindArray:
		list, ok := v.([]any)
		if !ok || len(list) != s.length {
			return nil, wrong(v, s.String())
		}
		return appendList(b, s.elem, list)
	case kindC64, kindC128:
		pair, ok := v.([]any)
		if !ok || len(pair) != 2 {
			return nil, wrong(v, "complex number")
		}
		part := &shape{kind: kindF32}
		if s.kind == kindC128 {
			part.kind = kindF64
		}
		return appendList(b, part, pair)
	case kindBool:
		on, ok := v.(bool)
		if !ok {
			return nil, wrong(v, "bool")
		}
		if on {
			return append(b, 1), nil
		}
		return append(b, 0), nil
	}
	return appendNumber(b, s.kind, v)
}

func appendList(b []byte, elem *shape, list []any) (out []byte, err error) {
	for _, part := range list {
		if b, err = appendShape(b, elem, part); err != nil {
			return nil, err
		}
	}
	return b, nil
}

func appendFields(b []byte, s *shape, v any) (out []byte, err error) {
	object, ok := v.(map[string]any)
	if !ok {
		return nil, wrong(v, "struct")
	}
	used := 0
	for _, f := range s.fields {
		part, ok := object[f.name]
		if !ok {
			b = append(b, make([]byte, f.of.size)...)
			continue
		}
		used++
		if b, err = appendShape(b, f.of, part); err != nil {
			return nil, errors.New("field " + f.name + ": " + err.Error())
		}
	}
	if used != len(object) {
		return nil, errUnknownField
	}
	return b, nil
}

func appendNumber(b []byte, k kind, v any) ([]byte, error) {
	bits := 8 * int(kindSizes[k])
	if k == kindF32 || k == kindF64 {
		f, err := floatFromJSON(v, bits)
		if bits == 32 {
			return le.AppendUint32(b, math.Float32bits(float32(f))), err
		}
		return le.AppendUint64(b, math.Float64bits(f)), err
	}
	n, ok := v.(json.Number)
	if !ok {
		return nil, wrong(v, kindNames[k])
	}
	u, err := strconv.ParseUint(string(n), 10, bits)
	if k <= kindI64 {
		var i int64
		i, err = strconv.ParseInt(string(n), 10, bits)
		u = uint64(i)
	}
	return append(b, le.AppendUint64(nil, u)[:bits/8]...), err
}
