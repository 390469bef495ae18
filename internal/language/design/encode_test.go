package design_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/describe"
	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/stretchr/testify/require"
)

// The schemas: for each kind of object the fields that are always there, in
// their order. A field names the kind of what it holds, or of the elements of
// what it holds, after a colon; where these are rows, how many values they may have.
var documentSchema = map[string]string{
	"":           "schema layout components:component groups:group trees:tree classes:class arrays:array systems:system total:total ticks:tick diagnostics:diagnostic",
	"component":  "name bytes tag implicit",
	"group":      "name expr outcome lane reason kept rows line",
	"tree":       "maintained root:node",
	"node":       "expr spine requested names shared grafted left:node? right:node?",
	"class":      "set parent lane",
	"array":      "component lane tree blocks:block entities",
	"block":      "expr shared start end",
	"system":     "name signature match paper expected columns:column plan:plan cost:cost why:why hints:hint possible:hint",
	"column":     "component access optional best equivalent contiguous",
	"plan":       "lead leaves:planLeaf runs",
	"planLeaf":   "block lane test direct",
	"cost":       "visited tested matched lookups bytes cacheLines estimate",
	"total":      "systems changes sum",
	"why":        "code text",
	"hint":       "text makes edits:edit total",
	"edit":       "range:range text",
	"range":      "start:position end:position",
	"position":   "line column",
	"tick":       "spawned despawned changed writes writesOneByOne",
	"diagnostic": "severity code message range:range notes:note fix:fix other:fix",
	"note":       "message range:range",
	"fix":        "text edits:edit",
}

var pageSchema = map[string]string{
	"":           "schema layout errors entities micros choices:choice components:component groups:group nodes:[6,9 sets trees:tree lowered classes:class leaves:[4 arrays:array systems:system byCost total:total totalText roundText payer payerWhy commits:commits memory ticks:tick diagnostics:diagnostic",
	"choice":     "layout edits:edit",
	"component":  "name bytes tag implicit color range rows costText",
	"group":      "name label expr outcome reason lane kept rows line range leaves node",
	"tree":       "maintained component lane root grafts",
	"class":      "set parent lane leaves list",
	"array":      "component lane tree leaves rows",
	"system":     "name signature match paper expected range line columns:[7 plan cost:cost weight runText roundText share shareText loop why:why hints:hint possible:hint",
	"cost":       "visited tested matched lookups bytes cacheLines estimate",
	"total":      "systems changes sum",
	"commits":    "count ticks runText roundText share shareText parts:part",
	"part":       "components lane each roundText shareText",
	"why":        "code text",
	"hint":       "text makes edits:edit total pays totalText was now change",
	"edit":       "range text",
	"tick":       "spawned despawned changed writes counted",
	"diagnostic": "severity code message range notes:note fix:fix other:fix",
	"note":       "message range",
	"fix":        "text edits:edit",
}

// checkSchema holds that an object of the given kind has its fields, in their
// order, and no others. It notes the kinds it has met.
func checkSchema(t *testing.T, schema map[string]string, kind string, text json.RawMessage, met map[string]bool) {
	met[kind] = true
	d := json.NewDecoder(strings.NewReader(string(text)))
	token, err := d.Token()
	require.NoError(t, err)
	require.Equal(t, json.Delim('{'), token, kind)
	for _, field := range strings.Fields(schema[kind]) {
		name, inner, deep := strings.Cut(field, ":")
		optional := strings.HasSuffix(inner, "?")
		if optional && !d.More() {
			continue
		}
		token, err := d.Token()
		require.NoError(t, err)
		require.Equal(t, name, token, "in a %s", kind)
		var value json.RawMessage
		require.NoError(t, d.Decode(&value))
		if deep {
			checkInner(t, schema, strings.TrimSuffix(inner, "?"), value, met)
		}
	}
	require.False(t, d.More(), "a %s has more fields: %.200s", kind, text)
}

func checkInner(t *testing.T, schema map[string]string, kind string, value json.RawMessage, met map[string]bool) {
	if lengths, rows := strings.CutPrefix(kind, "["); rows {
		var list [][]json.RawMessage
		require.NoError(t, json.Unmarshal(value, &list))
		for _, row := range list {
			require.Contains(t, strings.Split(lengths, ","), strconv.Itoa(len(row)), "%s", value)
		}
		return
	}
	switch value[0] {
	case 'n':
	case '[':
		var list []json.RawMessage
		require.NoError(t, json.Unmarshal(value, &list))
		for _, v := range list {
			checkSchema(t, schema, kind, v, met)
		}
	default:
		checkSchema(t, schema, kind, value, met)
	}
}

func TestEveryFieldIsThere(t *testing.T) {
	documentKinds, pageKinds := make(map[string]bool), make(map[string]bool)
	texts := designtest.Examples(t)
	texts["meaning"] = "component A\ncomponent B\ngroup A & !A\ngroup A & B\nsystem s(A, Bb)\nsystem t(A, ?B) expect full\nspawn 3 A\ntick"
	for _, text := range texts {
		for _, opt := range []analysis.Options{{}, {Populate: true}} {
			a := analyze(text, opt)
			checkSchema(t, documentSchema, "", describe.AppendAnalysis(nil, a), documentKinds)
			checkSchema(t, pageSchema, "", describe.Page(a).Append(nil), pageKinds)
		}
	}
	require.Len(t, documentKinds, len(documentSchema), "every kind of object occurs")
	require.Len(t, pageKinds, len(pageSchema), "every kind of object occurs")
}

// TestAppend holds that a document is appended to what is there.
func TestAppend(t *testing.T) {
	a := analyze("group A & B", analysis.Options{})
	require.Equal(t, "before"+string(describe.AppendAnalysis(nil, a)), string(describe.AppendAnalysis([]byte("before"), a)))
	require.Equal(t, "before"+string(describe.Page(a).Append(nil)), string(describe.Page(a).Append([]byte("before"))))
}

// TestGoldenDocuments holds the analyses of the worked designs byte for byte, so that no
// change of wording or order goes unseen, one page with every kind of entry, and one with lists of tags.
func TestGoldenDocuments(t *testing.T) {
	for name, text := range designtest.Examples(t) {
		a := analyze(text, analysis.Options{})
		base := strings.TrimSuffix(name, ".copse")
		golden(t, base+".analysis.json", describe.AppendAnalysis(nil, a))
		if base == "41_lanes_tag_lists" {
			golden(t, base+".page.json", describe.Page(a).Append(nil)) // for web/test/unit/reading.test.ts too
		}
	}
	a := analyze(designtest.Read(t, designtest.Path("every_entry.copse")), analysis.Options{})
	golden(t, "every_entry.analysis.json", describe.AppendAnalysis(nil, a))
	golden(t, "every_entry.page.json", describe.Page(a).Append(nil)) // web/test/unit/reading.test.ts reads both
}

// golden compares a document with the file that holds it, indented to be read.
func golden(t *testing.T, name string, document []byte) {
	var value json.RawMessage = document
	text, err := json.MarshalIndent(value, "", " ")
	require.NoError(t, err)
	path := filepath.Join("testdata", "golden", name)
	if *designtest.Update {
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, append(text, '\n'), 0o644))
		return
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, string(want), string(text)+"\n", name)
}
