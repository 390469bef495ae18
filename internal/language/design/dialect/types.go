package dialect

import (
	"slices"
	"strings"
)

// typeTable has the types that a text declares. It finds out their sizes.
type typeTable struct {
	*source
	byName  map[string]*declared
	generic map[string]bool // names of type parameters
	bound   map[string]part // what the parameters of the type stand for whose size is computed
	deep    int             // how many types with parameters are being computed
	tried   int             // how many of them were, see maxTried
}

func newTypeTable(s *source) *typeTable {
	return &typeTable{source: s, byName: map[string]*declared{}, generic: map[string]bool{}}
}

// declared is a type that the text declares.
type declared struct {
	name   string
	at     span
	params []string // of a type with parameters, also numbers
	fields []field
	empty  bool // without fields: a tag in some libraries
	size   size
	state  uint8 // of size: 0 unknown, 1 being computed, 2 known
	parsed bool  // size is set, whatever the fields are
}

// sizeOfDeclared returns the size of a type that the text declares.
func (x *typeTable) sizeOfDeclared(t *declared) size {
	switch t.state {
	case 1:
		return unknown(t.name + " contains itself")
	case 2:
		return t.size
	}
	t.state = 1
	if !t.parsed {
		t.size = structSize(x.fieldSizes(t), x.language == rust)
	}
	t.state = 2
	return t.size
}

// fieldSizes returns the sizes of the fields of a type.
func (x *typeTable) fieldSizes(t *declared) (all []size) {
	for _, f := range t.fields {
		z := f.size
		if !f.known {
			z = x.sizeOf(f.typ)
		}
		n := f.count
		for _, p := range f.lengths {
			length := x.length(p)
			if n = min(n*max(length, 0), 1<<20); length < 0 {
				z = unknown("the length of " + shortened(x.at(p.from-2)) + " is not a number")
			}
		}
		all = append(all, z.array(n))
	}
	return all
}

// length returns the length of an array, -1 if the text does not say it.
func (x *typeTable) length(p part) int {
	if arg, known := x.bound[x.at(p.from)]; known && p.to-p.from == 1 {
		p = arg
	}
	return x.literal(p)
}

// Bounds of types with parameters: how many may be in each other, and how many are computed in all.
const (
	maxDeep  = 8
	maxTried = 500
)

// instantiated returns the size of a type with arguments whose declaration is in the text: Position<float>. ok is false for any other type.
func (x *typeTable) instantiated(p part) (z size, ok bool) {
	open := x.find(p, "<")
	if open <= p.from || x.match(open) < 0 || x.match(open) >= p.to {
		return size{}, false
	}
	t := x.byName[x.at(open-1)]
	if x.at(open-1) == "::" { // Name::<T> of Rust
		t = x.byName[x.at(open-2)]
	}
	if t == nil || len(t.params) == 0 || t.parsed || x.deep >= maxDeep || x.tried >= maxTried {
		return size{}, false
	}
	x.tried++
	bound := map[string]part{}
	for n, arg := range x.items(open) {
		if outer, known := x.bound[x.at(arg.from)]; known && arg.to-arg.from == 1 {
			arg = outer
		}
		if n < len(t.params) {
			bound[t.params[n]] = arg
		}
	}
	before := x.bound
	x.bound = bound
	x.deep++
	z = structSize(x.fieldSizes(t), x.language == rust)
	x.deep--
	x.bound = before
	return z, true
}

// parametersOf returns the names of the parameters between brackets: of template<typename T, int N>, and of <T: Send, const N: usize>.
func (x *typeTable) parametersOf(open int) (names []string) {
	for _, p := range x.items(open) {
		name := p.from
		switch {
		case x.language == cpp:
			name = p.to - 1
			if equals := x.find(p, "="); equals > 0 {
				name = equals - 1
			}
		case x.at(name) == "const":
			name++
		}
		if strings.HasPrefix(x.at(p.from), "'") {
			continue // a lifetime
		}
		names = append(names, x.at(name))
	}
	return names
}

// sizeOf returns the size of a type by its name in the text.
func (x *typeTable) sizeOf(p part) size {
	if p.to-p.from > maxType {
		return unknown("its type is too long")
	}
	if arg, known := x.bound[x.at(p.from)]; known && p.to-p.from == 1 {
		before := x.bound
		x.bound = nil
		z := x.sizeOf(arg)
		x.bound = before
		return z
	}
	text := x.textOf(p)
	if z, ok := x.builtIn(p, text); ok {
		return z
	}
	if z, ok := x.instantiated(p); ok {
		return z
	}
	name := lastName(text)
	if t := x.byName[name]; t != nil {
		return x.sizeOfDeclared(t)
	}
	return unknown("the size of " + shortened(text) + " is not in the text")
}

// The built-in types of the languages and of common libraries, with their sizes in the notation of parseSize.
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
	"entt::entity": "u32", "entt::id_type": "u32", "flecs::entity_t": "u64", "flecs::id_t": "u64", "flecs::entity": "ptrx2", "flecs::entity_view": "ptrx2", "ecs_entity_t": "u64", "ecs_id_t": "u64",
	"ecs_float_t": "f32",
}

// cppLibraryTypes are types of libraries that games use, unless the text declares one with the same name. Those of std
// have their sizes of the libraries for Linux and Windows.
var cppLibraryTypes = map[string]string{
	"vec2": "f32x2", "vec3": "f32x3", "vec4": "f32x4", "quat": "f32x4", "mat4": "f32x16", "Vector2": "f32x2", "Vector3": "f32x3", "Vector4": "f32x4",
	"Quaternion": "f32x4", "Color": "u8x4", "Rectangle": "f32x4", "Texture2D": "20/4", "Texture": "20/4", "sf::Vector2f": "f32x2", "sf::Vector2i": "i32x2", "sf::Vector2u": "u32x2", "sf::Color": "u8x4",
	"Uint8": "u8", "Uint16": "u16", "Uint32": "u32", "Uint64": "u64", "Sint16": "i16", "Sint32": "i32",
	"SDL_Rect": "i32x4", "SDL_FRect": "f32x4", "SDL_Point": "i32x2", "SDL_FPoint": "f32x2", "SDL_Color": "u8x4", "ImVec2": "f32x2", "ImVec4": "f32x4",
	"std::string": "ptrx4", "std::string_view": "ptrx2",
}

var cppContainers = map[string]string{
	"std::vector": "ptrx3", "std::unique_ptr": "ptr", "std::shared_ptr": "ptrx2", "std::weak_ptr": "ptrx2", "std::function": "ptrx4", "std::span": "ptrx2",
	"std::map": "ptrx6", "std::set": "ptrx6", "std::unordered_map": "ptrx7", "std::unordered_set": "ptrx7", "std::deque": "ptrx10",
}

var rustTypes = map[string]string{
	"f32": "f32", "f64": "f64", "i8": "i8", "i16": "i16", "i32": "i32", "i64": "i64", "u8": "u8", "u16": "u16", "u32": "u32", "u64": "u64",
	"bool": "bool", "char": "u32", "usize": "word", "isize": "word", "i128": "16/16", "u128": "16/16", "Entity": "entity",
	"Vec2": "f32x2", "Vec3": "f32x3", "Vec4": "16/16", "Vec3A": "16/16", "Quat": "16/16", "Mat2": "16/16", "Mat3": "f32x9", "Mat4": "64/16",
	"DVec2": "f64x2", "DVec3": "f64x3", "IVec2": "i32x2", "IVec3": "i32x3", "IVec4": "i32x4", "UVec2": "u32x2", "UVec3": "u32x3", "Rot2": "f32x2",
	"Transform": "48/16", "GlobalTransform": "64/16", "Duration": "16/8",
	"Visibility": "u8", "InheritedVisibility": "bool", "ViewVisibility": "bool", "ChildOf": "entity",
}

// rustWithGap are types with values that they never have, so that an option of them is as large as they are.
var rustWithGap = []string{"bool", "char", "Entity", "String", "Duration"}

var goTypes = map[string]string{
	"float32": "f32", "float64": "f64", "bool": "bool", "int8": "i8", "int16": "i16", "int32": "i32", "int64": "i64", "rune": "i32",
	"uint8": "u8", "byte": "u8", "uint16": "u16", "uint32": "u32", "uint64": "u64", "int": "word", "uint": "word", "uintptr": "word",
	"complex64": "f32x2", "complex128": "f64x2", "string": "ptrx2", "any": "ptrx2", "error": "ptrx2", "ecs.Entity": "entity", "ecs.RelationMarker": "0/1", "ecs.Relation": "0/1", "generic.Relation": "0/1", "time.Duration": "i64", "time.Time": "ptrx3", "color.RGBA": "u8x4", "color.NRGBA": "u8x4", "color.RGBA64": "u16x4", "color.Color": "ptrx2",
}

var csharpTypes = map[string]string{
	"float": "f32", "double": "f64", "bool": "bool", "byte": "u8", "sbyte": "i8", "short": "i16", "ushort": "u16", "char": "u16",
	"int": "i32", "uint": "u32", "long": "i64", "ulong": "u64", "Entity": "entity", "half": "u16",
	"float2": "f32x2", "float3": "f32x3", "float4": "f32x4", "float2x2": "f32x4", "float3x3": "f32x9", "float4x4": "f32x16", "quaternion": "f32x4",
	"double2": "f64x2", "double3": "f64x3", "double4": "f64x4", "int2": "i32x2", "int3": "i32x3", "int4": "i32x4",
	"uint2": "u32x2", "uint3": "u32x3", "uint4": "u32x4", "bool2": "boolx2", "bool3": "boolx3", "bool4": "boolx4",
	"Vector2": "f32x2", "Vector3": "f32x3", "Vector4": "f32x4", "Quaternion": "f32x4", "Color": "f32x4",
	"FixedString32Bytes": "32/2", "FixedString64Bytes": "64/2", "FixedString128Bytes": "128/2", "FixedString512Bytes": "512/2", "FixedString4096Bytes": "4096/2",
	"Random": "u32", "AABB": "f32x6", "LocalTransform": "f32x8", "LocalToWorld": "f32x16",
}

var csharpContainers = map[string]string{
	"UnityObjectRef": "i32", "FixedList32Bytes": "32/2", "FixedList64Bytes": "64/2", "FixedList128Bytes": "128/2", "FixedList512Bytes": "512/2", "FixedList4096Bytes": "4096/2",
}

// builtIn returns the size of a type that the language or a common library defines. ok is false for a name that the
// text may declare. The part is empty where only the text of the type is known.
func (x *typeTable) builtIn(p part, text string) (z size, ok bool) {
	switch x.language {
	case cpp:
		return x.cppSize(p, text)
	case rust:
		return x.rustSize(p, text)
	case golang:
		return x.goSize(p, text)
	case csharp:
		if t, known := csharpTypes[strings.TrimPrefix(text, "Unity.Mathematics.")]; known {
			return ofTwoNumbers(parseSize(t)), true
		}
		if strings.HasSuffix(text, "*") || strings.HasPrefix(text, "BlobAssetReference<") {
			return parseSize("ptr"), true
		}
		if name, _, isGeneric := strings.Cut(text, "<"); isGeneric && csharpContainers[name] != "" && x.byName[name] == nil {
			return parseSize(csharpContainers[name]), true
		}
		if strings.HasSuffix(text, "]") {
			return unknown("the runtime manages the array " + shortened(text)), true
		}
	}
	return size{}, false
}

// ofTwoNumbers aligns an entity to 4 bytes: in Unity and Ark it is two numbers of 32 bits.
func ofTwoNumbers(z size) size {
	if z.unit == "entity" {
		z.align = 4
	}
	return z
}

func (x *typeTable) cppSize(p part, text string) (size, bool) {
	if strings.HasSuffix(text, "*") || strings.HasSuffix(text, "&") {
		return parseSize("ptr"), true
	}
	plain := strings.TrimPrefix(text, "struct ")
	if t, known := cppLibraryTypes[plain]; known && x.byName[plain] == nil {
		return parseSize(t), true
	}
	if name, _, isTemplate := strings.Cut(plain, "<"); isTemplate {
		if t, known := cppContainers[name]; known {
			return parseSize(t), true
		}
	}
	if t, known := cppTypes[strings.TrimPrefix(plain, "std::")]; known {
		return parseSize(t), true
	}
	if text == "long" || text == "unsigned long" || text == "long double" {
		return unknown(text + " differs between compilers"), true
	}
	if open := x.find(p, "<"); open > 0 && strings.HasPrefix(plain, "std::array<") {
		if args := x.items(open); len(args) == 2 {
			return x.sizeOf(args[0]).array(x.length(args[1])), true
		}
	}
	return size{}, false
}

func (x *typeTable) rustSize(p part, text string) (size, bool) {
	if t, known := rustTypes[lastName(text)]; known && x.byName[lastName(text)] == nil {
		return parseSize(t), true
	}
	switch {
	case strings.HasPrefix(text, "&"), strings.HasPrefix(text, "*"):
		return parseSize("ptr"), true
	case strings.HasPrefix(text, "VecDeque<"):
		return parseSize("ptrx4"), true
	case strings.HasPrefix(text, "Vec<"), text == "String":
		return parseSize("ptrx3"), true
	case strings.HasPrefix(text, "Box<") && !strings.HasPrefix(text, "Box<dyn"), strings.HasPrefix(text, "Arc<") && !strings.HasPrefix(text, "Arc<dyn"):
		return parseSize("ptr"), true
	case strings.HasPrefix(text, "Option<") && x.match(p.from+1) == p.to-1:
		return x.optionSize(part{p.from + 2, p.to - 1}), true
	case strings.HasPrefix(text, "PhantomData<"):
		return size{align: 1, ok: true}, true
	case strings.HasPrefix(text, "[") && x.match(p.from) > 0:
		if pieces := x.split(part{p.from + 1, x.match(p.from)}, ";"); len(pieces) == 2 {
			return x.sizeOf(pieces[0]).array(x.length(pieces[1])), true
		}
	case strings.HasPrefix(text, "(") && x.match(p.from) > 0:
		var all []size
		for _, each := range x.items(p.from) {
			all = append(all, x.sizeOf(each))
		}
		return structSize(all, true), true
	}
	return size{}, false
}

// optionSize returns the size of Option<T>: that of T where it has a value to spare, else with a number of its own.
func (x *typeTable) optionSize(p part) size {
	inner, text := x.sizeOf(p), x.textOf(part{p.from, min(p.to, p.from+maxType)})
	gap := slices.Contains(rustWithGap, lastName(text)) || strings.HasPrefix(text, "&")
	for _, name := range []string{"Vec<", "Box<", "Arc<", "Rc<"} {
		gap = gap || strings.HasPrefix(text, name)
	}
	if t := x.byName[lastName(text)]; t != nil && t.parsed { // an enum
		gap = true
	}
	if !inner.ok || gap {
		inner.unit = ""
		return inner
	}
	return structSize([]size{{bytes: inner.align, align: inner.align, ok: true}, inner}, true)
}

func (x *typeTable) goSize(p part, text string) (size, bool) {
	if name := lastName(text); strings.Contains(text, ".") && (name == "Entity" || strings.HasPrefix(name, "Relation")) && x.byName[name] == nil {
		text = "ecs." + name // whatever the import calls the package
	}
	if t, known := goTypes[text]; known && x.byName[text] == nil {
		return ofTwoNumbers(parseSize(t)), true
	}
	if p.empty() {
		return size{}, false
	}
	switch first := x.at(p.from); {
	case first == "*", first == "map", first == "chan", first == "func":
		return parseSize("ptr"), true
	case first == "interface":
		return parseSize("ptrx2"), true
	case first == "[" && x.at(p.from+1) == "]":
		return parseSize("ptrx3"), true
	case first == "[" && x.match(p.from) > 0:
		n := x.literal(part{p.from + 1, x.match(p.from)})
		return x.sizeOf(part{x.match(p.from) + 1, p.to}).array(n), true
	case first == "struct" && x.at(p.from+1) == "{" && x.match(p.from+1) > 0:
		t := &declared{name: "the struct", fields: x.goFields(part{p.from + 2, x.match(p.from + 1)})}
		return x.sizeOfDeclared(t), true
	}
	return size{}, false
}
