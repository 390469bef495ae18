package dialect

import (
	"strconv"
	"strings"
)

// The types whose size the languages and their usual companions fix. They are
// written as sized reads them.
var cppTypes = map[string]string{
	"float": "f32", "double": "f64", "bool": "bool", "char": "i8", "signed char": "i8", "unsigned char": "u8",
	"short": "i16", "unsigned short": "u16", "short int": "i16", "unsigned short int": "u16",
	"int": "i32", "signed": "i32", "signed int": "i32", "unsigned": "u32", "unsigned int": "u32",
	"long long": "i64", "long long int": "i64", "unsigned long long": "u64", "unsigned long long int": "u64",
	"int8_t": "i8", "int16_t": "i16", "int32_t": "i32", "int64_t": "i64",
	"uint8_t": "u8", "uint16_t": "u16", "uint32_t": "u32", "uint64_t": "u64", "byte": "u8",
	"char8_t": "u8", "char16_t": "u16", "char32_t": "u32",
	"size_t": "word", "ptrdiff_t": "word", "intptr_t": "word", "uintptr_t": "word",
	"glm::vec2": "f32x2", "glm::vec3": "f32x3", "glm::vec4": "f32x4", "glm::quat": "f32x4", "glm::mat3": "f32x9", "glm::mat4": "f32x16",
	"glm::dvec2": "f64x2", "glm::dvec3": "f64x3", "glm::ivec2": "i32x2", "glm::ivec3": "i32x3", "glm::uvec2": "u32x2",
	"entt::entity": "u32", "entt::id_type": "u32", "flecs::entity_t": "u64", "flecs::id_t": "u64", "ecs_entity_t": "u64", "ecs_id_t": "u64",
	"ecs_float_t": "f32",
}

var rustTypes = map[string]string{
	"f32": "f32", "f64": "f64", "i8": "i8", "i16": "i16", "i32": "i32", "i64": "i64", "u8": "u8", "u16": "u16", "u32": "u32", "u64": "u64",
	"bool": "bool", "char": "u32", "usize": "word", "isize": "word", "i128": "16/16", "u128": "16/16", "Entity": "entity",
	"Vec2": "f32x2", "Vec3": "f32x3", "Vec4": "16/16", "Vec3A": "16/16", "Quat": "16/16", "Mat2": "16/16", "Mat3": "f32x9", "Mat4": "64/16",
	"DVec2": "f64x2", "DVec3": "f64x3", "IVec2": "i32x2", "IVec3": "i32x3", "IVec4": "i32x4", "UVec2": "u32x2", "UVec3": "u32x3", "Rot2": "f32x2",
	"Transform": "48/16", "GlobalTransform": "64/16",
}

var goTypes = map[string]string{
	"float32": "f32", "float64": "f64", "bool": "bool", "int8": "i8", "int16": "i16", "int32": "i32", "int64": "i64", "rune": "i32",
	"uint8": "u8", "byte": "u8", "uint16": "u16", "uint32": "u32", "uint64": "u64", "int": "word", "uint": "word", "uintptr": "word",
	"complex64": "f32x2", "complex128": "f64x2", "string": "ptrx2", "any": "ptrx2", "error": "ptrx2", "ecs.Entity": "entity", "time.Duration": "i64",
}

var csharpTypes = map[string]string{
	"float": "f32", "double": "f64", "bool": "bool", "byte": "u8", "sbyte": "i8", "short": "i16", "ushort": "u16", "char": "u16",
	"int": "i32", "uint": "u32", "long": "i64", "ulong": "u64", "Entity": "entity", "half": "u16",
	"float2": "f32x2", "float3": "f32x3", "float4": "f32x4", "float2x2": "f32x4", "float3x3": "f32x9", "float4x4": "f32x16", "quaternion": "f32x4",
	"double2": "f64x2", "double3": "f64x3", "double4": "f64x4", "int2": "i32x2", "int3": "i32x3", "int4": "i32x4",
	"uint2": "u32x2", "uint3": "u32x3", "uint4": "u32x4", "bool2": "boolx2", "bool3": "boolx3", "bool4": "boolx4",
	"Vector2": "f32x2", "Vector3": "f32x3", "Vector4": "f32x4", "Quaternion": "f32x4", "Color": "f32x4",
	"FixedString32Bytes": "32/2", "FixedString64Bytes": "64/2", "FixedString128Bytes": "128/2", "FixedString512Bytes": "512/2",
	"Random": "u32", "LocalTransform": "f32x8", "LocalToWorld": "f32x16",
}

// spelt returns the size of a type that the language at hand fixes; ok is false
// where it is a name to be looked up. The part may be empty where only the text is known.
func (d *draft) spelt(p part, text string) (z size, ok bool) {
	switch d.family {
	case cpp:
		return d.cppType(p, text)
	case rust:
		return d.rustType(p, text)
	case golang:
		return d.goType(p, text)
	case csharp:
		if t, known := csharpTypes[strings.TrimPrefix(text, "Unity.Mathematics.")]; known {
			return sized(t), true
		}
		if strings.HasSuffix(text, "*") || strings.HasPrefix(text, "BlobAssetReference<") {
			return sized("ptr"), true
		}
		if strings.HasSuffix(text, "]") {
			return unknown("the runtime manages the array " + shortened(text)), true
		}
	}
	return size{}, false
}

func (d *draft) cppType(p part, text string) (size, bool) {
	if strings.HasSuffix(text, "*") || strings.HasSuffix(text, "&") {
		return sized("ptr"), true
	}
	plain := strings.TrimPrefix(text, "struct ")
	if t, known := cppTypes[strings.TrimPrefix(plain, "std::")]; known {
		return sized(t), true
	}
	if text == "long" || text == "unsigned long" || text == "long double" {
		return unknown(text + " differs between compilers"), true
	}
	if open := d.find(p, "<"); open > 0 && strings.HasPrefix(plain, "std::array<") {
		if args := d.list(open); len(args) == 2 {
			return d.typeSize(args[0]).times(d.number(args[1])), true
		}
	}
	return size{}, false
}

func (d *draft) rustType(p part, text string) (size, bool) {
	if t, known := rustTypes[lastName(text)]; known && d.types[lastName(text)] == nil {
		return sized(t), true
	}
	switch {
	case strings.HasPrefix(text, "&"), strings.HasPrefix(text, "*"):
		return sized("ptr"), true
	case strings.HasPrefix(text, "Vec<"), text == "String":
		return sized("ptrx3"), true
	case strings.HasPrefix(text, "Box<") && !strings.HasPrefix(text, "Box<dyn"), strings.HasPrefix(text, "Arc<") && !strings.HasPrefix(text, "Arc<dyn"):
		return sized("ptr"), true
	case strings.HasPrefix(text, "PhantomData<"):
		return size{align: 1, ok: true}, true
	case strings.HasPrefix(text, "[") && d.match(p.from) > 0:
		if pieces := d.cut(part{p.from + 1, d.match(p.from)}, ";"); len(pieces) == 2 {
			return d.typeSize(pieces[0]).times(d.number(pieces[1])), true
		}
	case strings.HasPrefix(text, "(") && d.match(p.from) > 0:
		var all []size
		for _, each := range d.list(p.from) {
			all = append(all, d.typeSize(each))
		}
		return together(all, true), true
	}
	return size{}, false
}

func (d *draft) goType(p part, text string) (size, bool) {
	if t, known := goTypes[text]; known && d.types[text] == nil {
		return sized(t), true
	}
	if p.empty() {
		return size{}, false
	}
	switch first := d.at(p.from); {
	case first == "*", first == "map", first == "chan", first == "func":
		return sized("ptr"), true
	case first == "interface":
		return sized("ptrx2"), true
	case first == "[" && d.at(p.from+1) == "]":
		return sized("ptrx3"), true
	case first == "[" && d.match(p.from) > 0:
		n := d.number(part{p.from + 1, d.match(p.from)})
		return d.typeSize(part{d.match(p.from) + 1, p.to}).times(n), true
	case first == "struct" && d.at(p.from+1) == "{" && d.match(p.from+1) > 0:
		t := &declared{name: "the struct", fields: d.goFields(part{p.from + 2, d.match(p.from + 1)})}
		return d.sizeOfType(t), true
	}
	return size{}, false
}

// number returns the value of a whole number, -1 if it is none.
func (s *source) number(p part) int {
	if p.to-p.from != 1 || !s.is(p.from, number) {
		return -1
	}
	text := strings.NewReplacer("'", "", "_", "").Replace(s.at(p.from))
	for _, suffix := range []string{"usize", "u32", "i32", "f", "u", "U", "L"} {
		text = strings.TrimSuffix(text, suffix)
	}
	n, err := strconv.ParseInt(text, 0, 32)
	if err != nil {
		return -1
	}
	return int(n)
}
