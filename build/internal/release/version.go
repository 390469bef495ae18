package release

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Version is a version of the module, as Go writes it: v0.1.0, or v0.1.0-rc.1 before it.
type Version struct {
	Major, Minor, Patch int
	Pre                 string // what follows the hyphen; "" of a release
}

var versionPattern = regexp.MustCompile(`^v(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?$`)

// ParseVersion reads a version.
func ParseVersion(text string) (Version, error) {
	parts := versionPattern.FindStringSubmatch(text)
	if parts == nil {
		return Version{}, fmt.Errorf("%q is no version; one is written as v0.1.0, or v0.1.0-rc.1 before it", text)
	}
	var numbers [3]int
	for i := range numbers {
		numbers[i], _ = strconv.Atoi(parts[i+1]) // the pattern has digits only
	}
	return Version{numbers[0], numbers[1], numbers[2], parts[4]}, nil
}

func (v Version) String() string { return "v" + v.number() }

// number is the version as a changelog has it, without the v.
func (v Version) number() string {
	out := fmt.Sprintf("%d.%d.%d", v.Major, v.Minor, v.Patch)
	if v.Pre != "" {
		out += "-" + v.Pre
	}
	return out
}

// Compare orders versions as https://semver.org does.
func (v Version) Compare(w Version) int {
	if c := cmp.Or(cmp.Compare(v.Major, w.Major), cmp.Compare(v.Minor, w.Minor), cmp.Compare(v.Patch, w.Patch)); c != 0 || v.Pre == w.Pre {
		return c
	}
	if v.Pre == "" {
		return 1
	}
	if w.Pre == "" {
		return -1
	}
	a, b := strings.Split(v.Pre, "."), strings.Split(w.Pre, ".")
	for i := range min(len(a), len(b)) {
		if c := comparePart(a[i], b[i]); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(a), len(b))
}

// comparePart orders numbers by value and before words.
func comparePart(a, b string) int {
	x, errX := strconv.Atoi(a)
	y, errY := strconv.Atoi(b)
	switch {
	case errX == nil && errY == nil:
		return cmp.Compare(x, y)
	case errX == nil:
		return -1
	case errY == nil:
		return 1
	}
	return strings.Compare(a, b)
}

// mayBreak reports whether the version may change what programs rely on since an earlier one.
func (v Version) mayBreak(since Version) bool {
	return v.Major != since.Major || v.Major == 0 && v.Minor != since.Minor || since.Pre != ""
}
