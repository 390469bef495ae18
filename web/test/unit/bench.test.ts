import assert from "node:assert/strict";
import { test } from "node:test";
import { csvOf, jsonOf } from "../../src/bench/csv.ts";
import type { Machine, Result } from "../../src/bench/documents.ts";
import { Figures, readReport } from "../../src/bench/figures.ts";
import { linkOf, reportsIn } from "../../src/bench/figures-link.ts";
import { readLink } from "../../src/link/read-link.ts";
import { pack } from "../../src/link/write-link.ts";
import type { Origin, Source } from "../../src/bench/figures.ts";
import { designOrder, orderOf, queryOf } from "../../src/bench/order.ts";
import { seriesOf, spread, ranking, viewsOf } from "../../src/bench/series.ts";
import type { View } from "../../src/bench/series.ts";
import { busySentence, nativeSentence, figure, machineWords, pointWords, remaining, short, rankingSentence } from "../../src/bench/words.ts";

const machine: Machine = { cpu: "AMD EPYC", cores: 2, os: "linux/amd64", toolchain: "go1.26", commit: "abc", browser: null, date: "2026-11-22" };
const browser: Origin = { source: "browser", name: "", machine: { ...machine, cpu: "", browser: "Chromium 156" } };
const recorded: Origin = { source: "recorded", name: "ticks", machine };

function result(part: Partial<Result>): Result {
  const median = part.median ?? 1;
  return { workload: "derivative", storage: "copse", entities: 1000, components: 4, metric: "tick", unit: "ns", low: median * 0.99, high: median * 1.01, samples: [median], checksum: "f", ...part, median };
}

const per = (_: string, metric: string): string => (metric.startsWith("tick") ? "entity and tick" : metric.startsWith("change") ? "change" : "");

function filled(): Figures {
  const figures = new Figures();
  for (const [storage, tick, setup] of [["copse", 2, 9], ["copse-simd", 1, null], ["pointers", 10, 3], ["pointers-sorted", 8, null]] as const) {
    for (const entities of [10_000, 1000]) figures.put(browser, result({ storage, entities, median: tick }));
    if (setup !== null) figures.put(browser, result({ storage, metric: "setup", unit: "ms", median: setup }));
  }
  figures.put(recorded, result({ storage: "copse", components: 12, median: 5 }));
  return figures;
}

function view(figures: Figures, id: string, workload = "derivative"): View {
  const found = viewsOf(figures, workload, per).find((each) => each.id === id);
  assert.ok(found, `${id} among ${viewsOf(figures, workload, per).map((each) => each.id).join(", ")}`);
  return found;
}

/** Storage, source and points of each series. */
function told(figures: Figures, id: string, components = 4, entities = 1000, workload = "derivative"): string[] {
  return seriesOf(figures, view(figures, id, workload), { workload, components, entities }).map(
    ({ storage, origin, points }) => `${storage} ${origin.source}: ${points.map(({ x, median }) => `${x} ${Number(median.toPrecision(6))}`).join(", ")}`,
  );
}

test("a newer figure replaces the previous one, and a refused metric is removed for its size only", () => {
  const figures = filled();
  const before = figures.all.length;
  figures.put(browser, result({ median: 3 }));
  assert.equal(figures.all.length, before);
  assert.equal(figures.all.find(({ storage, entities }) => storage === "copse" && entities === 1000)?.median, 3);
  figures.withdraw(browser, { workload: "derivative", metric: "tick", entities: 1000, components: 4 });
  assert.equal(figures.all.length, before - 4);
  figures.clear("browser");
  assert.deepEqual(figures.all.map(({ origin }) => origin.source), ["recorded"]);
});

test("the choices depend on the figures that exist", () => {
  assert.deepEqual(viewsOf(filled(), "derivative", per).map(({ id }) => id), ["tick", "setup", "gain", "amortised", "tick by components"]);
  assert.deepEqual(viewsOf(filled(), "random", per), []);
  const groups = new Figures();
  for (const [metric, median] of [["tick-1", 1], ["tick-256", 3], ["change-one-16", 500]] as const) groups.put(browser, result({ workload: "granularity", components: 2, metric, median }));
  assert.deepEqual(viewsOf(groups, "granularity", per).map(({ id, axis, unit }) => `${id}, ${axis}, ${unit}`), ["tick by groups, groups, ns per entity and tick", "change-one by groups, groups, ns per change"]);
  assert.deepEqual(told(groups, "tick by groups", 0, 1000, "granularity"), ["copse browser: 1 1, 256 3"]);
});

test("series run along their axis, and runs are not mixed", () => {
  assert.deepEqual(told(filled(), "tick"), ["copse browser: 1000 2, 10000 2", "copse-simd browser: 1000 1, 10000 1", "pointers browser: 1000 10, 10000 10", "pointers-sorted browser: 1000 8, 10000 8"]);
  assert.deepEqual(told(filled(), "tick by components", 0, 1000).filter((line) => line.startsWith("copse ")), ["copse browser: 4 2", "copse recorded: 12 5"]);
  assert.deepEqual(told(filled(), "gain"), ["copse browser: 1000 300, 10000 300", "copse-simd browser: 1000 700, 10000 700", "pointers browser: 1000 -20, 10000 -20"], "over the better of both pointer arrays, as in the paper's Fig. 7");
});

test("a setup is amortised after its extra time divided by the time saved per tick", () => {
  // 6 ms more than the setup of pointers; a tick of 1,000 entities saves 6 or 7 µs.
  assert.deepEqual(told(filled(), "amortised"), ["copse browser: 1000 1000", "copse-simd browser: 1000 857.143"]);
});

test("bounds of a gain are those of the quotient", () => {
  const figures = new Figures();
  figures.put(browser, result({ storage: "copse", median: 2, low: 1, high: 4 }));
  figures.put(browser, result({ storage: "pointers", median: 10, low: 8, high: 12 }));
  const [series] = seriesOf(figures, view(figures, "gain"), { workload: "derivative", components: 4, entities: 1000 });
  assert.deepEqual(series?.points.map(({ median, low, high }) => [median, low, high]), [[400, 100, 1100]]);
});

test("no storage is faster within the noise", () => {
  const figures = filled();
  const tick = view(figures, "tick");
  const series = () => seriesOf(figures, tick, { workload: "derivative", components: 4, entities: 1000 });
  const words = () => {
    const place = ranking(series(), "low");
    return place && rankingSentence(place, tick, "browser").join(" ");
  };
  assert.equal(words(), "Ahead: Copse with vectors with 1.00 ns per entity and tick (0.990 to 1.01), 2.00 times as fast as Copse. In this browser, 10,000 entities.");
  figures.put(browser, result({ storage: "copse", entities: 10_000, median: 1.02, low: 0.9, high: 1.1 }));
  assert.equal(words(), "Too close to decide between Copse with vectors and Copse: medians from 1.00 to 1.02 ns per entity and tick, and spreads that overlap. Next: sorted pointers with 8.00. In this browser, 10,000 entities.");
  figures.put(browser, result({ storage: "copse", entities: 10_000, median: 7.5, low: 0.9, high: 12 }));
  assert.equal(words(), "Too close to decide between Copse with vectors and Copse: medians from 1.00 to 7.50 ns per entity and tick, and spreads that overlap. Next: sorted pointers with 8.00. In this browser, 10,000 entities.");
  figures.put({ source: "published", name: "a paper", machine: null }, result({ storage: "clique", entities: 10_000, low: null, high: null }));
  assert.equal(ranking(series(), "low"), null, "of what was published without its spread nothing is said");
  assert.equal(ranking([], "low"), null);
  const gain = view(filled(), "gain");
  const ahead = ranking(seriesOf(filled(), gain, { workload: "derivative", components: 4, entities: 1000 }), "high");
  assert.equal(ahead && rankingSentence(ahead, gain, "recorded").join(" "), "Ahead: Copse with vectors with 700 % (684 to 716); Copse: 300. Natively, as recorded, 10,000 entities.");
});

test("next to the ranking of a browser stands what its best storage takes natively, and that a run was disturbed", () => {
  const figures = new Figures();
  figures.put(browser, result({ storage: "copse", median: 8, low: 7, high: 9 }));
  figures.put(browser, result({ storage: "pointers", median: 40, low: 39, high: 41 }));
  figures.put(recorded, result({ storage: "copse", median: 1.6, low: 1.5, high: 1.7 }));
  const tick = view(figures, "tick");
  const all = seriesOf(figures, tick, { workload: "derivative", components: 4, entities: 1000 });
  const of = (source: Source) => all.filter(({ origin }) => origin.source === source);
  const place = ranking(of("browser"), "low");
  assert.ok(place);
  assert.equal(nativeSentence(1000, tick, of("browser"), all), "Natively, as recorded, Copse takes 1.60, 5.00 times as fast as here.");
  assert.equal(nativeSentence(1000, tick, of("recorded"), all), "", "these are native themselves");
  assert.equal(nativeSentence(1000, tick, of("browser"), of("browser")), "");
  assert.equal(busySentence(place, "browser"), "");
  figures.put(browser, result({ storage: "copse", median: 8, low: 4, high: 12 }));
  const wide = ranking(seriesOf(figures, tick, { workload: "derivative", components: 4, entities: 1000 }).filter(({ origin }) => origin.source === "browser"), "low");
  assert.equal(wide && busySentence(wide, "browser"), "The figures spread by up to 100%, as they do when other programs run: run again when the machine is quiet.");
  assert.equal(wide && busySentence(wide, "otherBrowser"), "", "that machine is another");
});

test("the text of a point states its number and its spread, and whether that is wide", () => {
  const figures = new Figures();
  figures.put(browser, result({ median: 2, low: 1.9, high: 2.3, samples: [2, 1.9, 2.3] }));
  figures.put(recorded, result({ median: 2, low: null, high: null, samples: [] }));
  const tick = view(figures, "tick");
  const [first, second] = seriesOf(figures, tick, { workload: "derivative", components: 4, entities: 1000 });
  assert.ok(first && second);
  assert.equal(pointWords(first, 0, tick, 10), "Copse, this browser, 1,000 entities: 2.00 ns per entity and tick (1.90 to 2.30, 3 samples, spreads by 20%)");
  assert.equal(pointWords(second, 0, tick, 10), "Copse, native, recorded: ticks, 1,000 entities: 2.00 ns per entity and tick (its spread is not known)");
  assert.equal(pointWords(first, 9, tick, 10), "");
  assert.equal(spread({ median: 0, low: 0, high: 0, samples: [] }), null);
});

test("numbers are formatted for text and for axes", () => {
  assert.deepEqual([0, 0.0123, 0.5, 9.876, 42.5, 99.95, 1234.5, -20].map(figure), ["0", "0.0123", "0.500", "9.88", "42.5", "100.0", "1,235", "−20.0"]);
  assert.deepEqual([0.5, 20, 1000, 50_000, 1e6, 2.5e6, -100].map(short), ["0.5", "20", "1k", "50k", "1M", "2.5M", "−100"]);
  assert.deepEqual([10, 4200, 200_000].map(remaining), ["about 1 s left", "about 4 s left", "about 3 min left"]);
  assert.equal(machineWords(machine), "AMD EPYC, 2 cores, linux/amd64, go1.26, commit abc, 2026-11-22");
});

test("a command line names what is chosen, and the design comes last", () => {
  const options = { workload: "derivative", entities: [1000, 10_000], components: [4], storages: ["copse", "js-typed"], metrics: ["tick"], repetitions: 5 };
  assert.equal(orderOf(options, 1e9), "workload derivative\nentities 1000,10000\ncomponents 4\nstorages copse,js-typed\nmetrics tick\nrepetitions 5\nmemory 1000000000");
  assert.equal(orderOf({ ...options, components: null }, 1e9).includes("components"), false);
  assert.equal(designOrder("component A\n", 3, 1e9), "repetitions 3\nmemory 1000000000\ndesign\ncomponent A\n");
  assert.equal(queryOf(options), "workload=derivative&entities=1000%2C10000&reps=5&components=4&metrics=tick&storages=copse%2Cjs-typed");
});

test("figures are written as CSV and as JSON, and the JSON can be read again", () => {
  const figures = new Figures();
  figures.put({ ...recorded, name: 'a, "b"' }, result({ storage: "=copse", samples: [1, 2.5], low: null, high: null }));
  assert.equal(
    csvOf(figures.all),
    "source,origin,machine,workload,storage,entities,components,metric,unit,median,low,high,samples,checksum\r\n" +
      '"native, recorded","a, ""b""","AMD EPYC, 2 cores, linux/amd64, go1.26, commit abc, 2026-11-22",derivative,\'=copse,1000,4,tick,ns,1,,,1 2.5,f\r\n',
  );
  const own = filled().of("browser");
  const again = readReport("x.json", jsonOf(machine, own));
  assert.deepEqual(again.machine, machine);
  assert.deepEqual(again.results, own.map(({ origin: _, ...rest }) => rest));
});

test("a file without figures is refused with a reason", () => {
  const report = (part: Record<string, unknown>, results: unknown = [result({})]) => JSON.stringify({ schema: "copse.bench/1", machine, results, ...part });
  const cases: readonly (readonly [string, string | RegExp])[] = [
    ["{", /^x is not JSON \(.+\)\.$/],
    ["[]", "x is not a document of schema copse.bench/1; `go run ./build bench -out FILE` writes such files."],
    [report({ schema: "copse.bench/2" }), "x is not a document of schema copse.bench/1; `go run ./build bench -out FILE` writes such files."],
    [report({ machine: null }), "x does not name the machine that it was measured on."],
    [report({}, []), "x has no results."],
    [report({}, new Array(2001).fill(0)), "x has 2001 results and may have 2000."],
    [report({}, Array.from({ length: 65 }, (_, at) => result({ storage: `s${at}` }))), "x has 65 storages and may have 64."],
    [report({}, Array.from({ length: 65 }, (_, at) => result({ workload: `w${at}` }))), "x has 65 workloads and may have 64."],
    [report({}, Array.from({ length: 201 }, (_, at) => result({ metric: `m${at}` }))), "x has 201 metrics and may have 200."],
    [report({}, Array.from({ length: 65 }, (_, at) => result({ entities: at }))), "x has 65 numbers of entities and may have 64."],
    [report({}, Array.from({ length: 65 }, (_, at) => result({ components: at }))), "x has 65 numbers of components and may have 64."],
    [report({}, Array.from({ length: 51 }, () => result({ samples: new Array(1000).fill(1) }))), "x has 51000 samples and may have 50000."],
    [report({}, [7]), "x, result 1 is not an object."],
    [report({}, [result({}), { ...result({}), storage: 3 }]), "x, result 2 has no storage of at most 100 characters."],
    [report({}, [{ ...result({}), median: -1 }]), "x, result 1 has no median: it must be a number that is not negative."],
    [report({}, [{ ...result({}), high: "9" }]), "x, result 1 has no high: it must be a number that is not negative."],
    [report({}, [{ ...result({}), samples: ["1"] }]), "x, result 1 has no list of at most 1000 samples that are numbers."],
  ];
  for (const [text, message] of cases) assert.throws(() => readReport("x", text), { message });
});

test("a link contains figures with their machine and without their samples", async () => {
  const results: Result[] = [{ workload: "derivative", storage: "copse", entities: 1e6, components: 4, metric: "tick", unit: "ns", median: 2.345678, low: 2, high: 3.00001, samples: [2, 2.345678, 3.00001], checksum: "f" }];
  const machine: Machine = { cpu: "", cores: 2, os: "Linux", toolchain: "WebAssembly", commit: "", browser: "Chromium 1", date: "2026-11-22" };
  const link = await linkOf("component A\n", [{ schema: "copse.bench/1", machine, results }]);
  const found = await readLink(link ?? "");
  assert.ok(found && "shared" in found);
  assert.equal(found.shared.a, "component A\n");
  const reports = await reportsIn(found.shared.figures ?? "");
  assert.deepEqual(reports, [{ schema: "copse.bench/1", machine, results: [{ ...results[0], median: 2.346, low: 2, high: 3, samples: [] }] }]);
});

test("figures of a link that cannot be read give a reason", async () => {
  const cut = await pack("[]");
  const cases: [string | null, string][] = [
    [cut?.slice(0, -1) ?? null, "The figures of the link cannot be read. This link is incomplete: a part was cut off or changed on its way. Ask for the link again, or for the text itself."],
    ["3d.abc", "The figures of the link cannot be read. This link uses a form that this page does not know (“3d”): another version of Copse made it. Open it there, or ask for the text itself."],
    [cut, "The figures of the link cannot be read: its content is not a list of figures."],
    [await pack("{"), "The figures of the link cannot be read: its content is not a list of figures."],
    [await pack("[]", "[]"), "The figures of the link cannot be read: its content is not a list of figures."],
    [await pack('[{"schema":"copse.bench/1"}]'), "The content of the link does not name the machine that it was measured on."],
  ];
  for (const [packed, message] of cases) await assert.rejects(reportsIn(packed ?? ""), { message });
  assert.equal(await linkOf("component A\n", [{ schema: "copse.bench/1", machine: { cpu: "x".repeat(70_000), cores: 1, os: "", toolchain: "", commit: "", browser: null }, results: [] }]), null, "too long for a link");
});

test("published figures have a gain and a number of ticks to amortise, against pointers in place or sorted", () => {
  const figures = new Figures();
  const of = (storage: string, metric: string, median: number) => result({ storage, metric, unit: metric === "tick" ? "ns" : "ms", entities: 5_000_000, components: 12, median, low: null, high: null });
  const results = [
    of("clique", "tick", 9.1162), of("pointers", "tick", 17.2356), of("pointers-sorted", "tick", 19.8896), of("pointers-shuffled", "tick", 55.4322),
    of("clique", "setup", 89_711), of("pointers", "setup", 449), of("pointers-sorted", "setup", 492), of("pointers-shuffled", "setup", 549),
  ];
  figures.deliver({ recorded: [], inBrowser: [], claims: [], published: [{ source: "a paper", place: "its data file", results }] });
  assert.equal(told(figures, "gain", 12)[0], "clique published: 5000000 89.0656");
  assert.deepEqual(told(figures, "amortised", 12), ["clique published: 5000000 2198.73"]);
  assert.equal(told(figures, "setup", 12).length, 4);
});
