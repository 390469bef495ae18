/** Questions about designs: calls of wasm/worker/questions.go, edit.go, pair.go, program.go, arrange.go, lesson.go and trace.go, and of wasm/foreign. */

import type { TracedStorage } from "../page/documents.ts";
import type { LayoutKind, SystemId } from "../page/page.ts";
import { hintsLater, populated } from "../engine/program.ts";
import type { Exports, Program } from "../engine/program.ts";

export type Question =
  /** The explanation of a system: copse.explain/1. */
  | { readonly name: "explain"; readonly text: string; readonly system: SystemId }
  /** The design in other storages: copse.storages/2. */
  | { readonly name: "storages"; readonly text: string }
  /** The design as archetypes and in sparse sets: copse.memory/1. */
  | { readonly name: "memory"; readonly text: string }
  /** What the ticks do in another storage: copse.trace/1. side is 1 for the second of two storages. */
  | { readonly name: "trace"; readonly text: string; readonly storage: TracedStorage; readonly side: 0 | 1 }
  /** The memory of another storage after some steps of a tick: copse.tracestep/1. */
  | { readonly name: "traceStep"; readonly text: string; readonly storage: TracedStorage; readonly side: 0 | 1; readonly tick: number; readonly step: number }
  /** The difference of two designs: copse.compare/1. */
  | { readonly name: "compare"; readonly a: string; readonly b: string }
  /** A picture of the arrays of both designs: copse.pair/1. metrics are those of wasm/paint, with spaces; commits is how many are carried out, -1 for all. */
  | { readonly name: "pair"; readonly a: string; readonly b: string; readonly metrics: string; readonly width: number; readonly height: number; readonly commits: number }
  /** The difference of a design under its own and under another layout: copse.compare/1. */
  | { readonly name: "layouts"; readonly text: string; readonly layout: LayoutKind }
  /** The design that a program for another library describes: copse.import/1. answers are lines that have the numbers which the text does not say; dialect is an index into its list, -1 detects it. */
  | { readonly name: "import"; readonly text: string; readonly answers: string; readonly dialect: number }
  /** What the library does with such a program, and what to change: copse.foreign/1. version is an index into its list, -1 takes that of the text. Without search it says only what the text does now. */
  | { readonly name: "advise"; readonly text: string; readonly answers: string; readonly dialect: number; readonly version: number; readonly search: boolean }
  /** The design as a Go program: copse.program/1. */
  | { readonly name: "program"; readonly text: string }
  /** Begins a search for the best arrangement: copse.arranging/1. */
  | { readonly name: "arrange"; readonly text: string }
  /** Goes on with the search for some milliseconds: copse.arranging/1. */
  | { readonly name: "arrangeOn"; readonly milliseconds: number }
  /** The best arrangement so far: copse.arrange/1. The search can go on afterwards. */
  | { readonly name: "arrangement" }
  /** The arrangement of a point of the front of the one before; -1 is the text as it is: copse.arrange/1. */
  | { readonly name: "arrangementAt"; readonly point: number }
  /** The outcome of a list of checks: copse.checks/1. */
  | { readonly name: "checks"; readonly text: string; readonly list: string }
  /** The edit that gives one more component to the entities with this one: copse.edited/1. */
  | { readonly name: "another"; readonly text: string; readonly component: string }
  /** The text read as a lesson: copse.lesson/1. */
  | { readonly name: "lesson"; readonly text: string };

/** Schema copse.program/1: the text, or a sentence that says why there is none. */
export type ProgramDocument = { readonly text: string; readonly refused: null } | { readonly text: null; readonly refused: string };

export interface QuestionExports extends Exports {
  explain(n: number, flags: number, system: number): number;
  storages(n: number, flags: number): number;
  inMemory(n: number, flags: number): number;
  trace(n: number, first: number, flags: number, side: number): number;
  traceStep(n: number, first: number, flags: number, side: number, tick: number, step: number): number;
  compare(n: number, first: number, flags: number): number;
  pair(n: number, first: number, second: number, flags: number, width: number, height: number, commits: number): number;
  compareLayouts(n: number, flags: number, layout: number): number;
  importText(n: number, first: number, dialect: number): number;
  adviseText(n: number, first: number, dialect: number, version: number, search: number): number;
  program(n: number, flags: number): number;
  arrange(n: number): number;
  arrangeOn(milliseconds: number): number;
  arrangement(): number;
  arrangementAt(point: number): number;
  runChecks(n: number, first: number, flags: number): number;
  readLesson(n: number): number;
  another(n: number, first: number, flags: number): number;
}

/** In the order of grouptree.Kind. */
const layouts: readonly LayoutKind[] = ["lanes", "laminar", "trees", "paper", "naive"];

const flags = populated | hintsLater;
const encoder = new TextEncoder();

export function answer(program: Program<QuestionExports>, question: Question): Uint8Array<ArrayBuffer> {
  switch (question.name) {
    case "explain":
      return program.bytes((x) => x.explain(program.send(question.text), flags, question.system));
    case "storages":
      return program.bytes((x) => x.storages(program.send(question.text), flags));
    case "memory":
      return program.bytes((x) => x.inMemory(program.send(question.text), flags));
    case "trace": {
      const { both, first } = joined(question.text, question.storage);
      return program.bytes((x) => x.trace(program.send(both), first, flags, question.side));
    }
    case "traceStep": {
      const { both, first } = joined(question.text, question.storage);
      return program.bytes((x) => x.traceStep(program.send(both), first, flags, question.side, question.tick, question.step));
    }
    case "compare": {
      const { both, first } = joined(question.a, question.b);
      return program.bytes((x) => x.compare(program.send(both), first, flags));
    }
    case "pair": {
      const { both, first } = joined(question.a, question.b);
      const all = joined(both, question.metrics).both;
      return program.bytes((x) => x.pair(program.send(all), first, both.length, flags, question.width, question.height, question.commits));
    }
    case "checks": {
      const { both, first } = joined(question.text, question.list);
      return program.bytes((x) => x.runChecks(program.send(both), first, flags));
    }
    case "another": {
      const { both, first } = joined(question.text, question.component);
      return program.bytes((x) => x.another(program.send(both), first, flags));
    }
    case "lesson":
      return program.bytes((x) => x.readLesson(program.send(question.text)));
    case "layouts":
      return program.bytes((x) => x.compareLayouts(program.send(question.text), flags, layouts.indexOf(question.layout)));
    case "import": {
      const { both, first } = joined(question.text, question.answers);
      return program.bytes((x) => x.importText(program.send(both), first, question.dialect));
    }
    case "advise": {
      const { both, first } = joined(question.text, question.answers);
      return program.bytes((x) => x.adviseText(program.send(both), first, question.dialect, question.version, question.search ? 1 : 0));
    }
    case "program":
      return program.bytes((x) => x.program(program.send(question.text), flags));
    case "arrange":
      return program.bytes((x) => x.arrange(program.send(question.text)));
    case "arrangeOn":
      return program.bytes((x) => x.arrangeOn(question.milliseconds));
    case "arrangement":
      return program.bytes((x) => x.arrangement());
    case "arrangementAt":
      return program.bytes((x) => x.arrangementAt(question.point));
  }
}

/** Two texts in one array of bytes, and the length of the first in bytes. */
function joined(one: string | Uint8Array, other: string): { readonly both: Uint8Array; readonly first: number } {
  const [a, b] = [typeof one === "string" ? encoder.encode(one) : one, encoder.encode(other)];
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return { both, first: a.length };
}
