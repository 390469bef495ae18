/** Draws an explanation: the reasons as sentences, the edits that would help, crossing sets as a picture, and the loop with its marks. */

import { badge } from "../labels/badge.ts";
import { button, el } from "../dom/dom.ts";
import type { Child } from "../dom/dom.ts";
import type { SentenceTarget, Target } from "../state/focus.ts";
import { offersOf } from "../inspector/inspector.ts";
import { colourClass } from "../labels/palette.ts";
import type { Page } from "../page/page.ts";
import { drawCrossing } from "./crossing.ts";
import type { Explanation, LoopLine, Mark, Sentence, Way } from "../page/documents.ts";

export interface ExplanationActions {
  hover(target: Target | null): void;
  pin(target: Target): void;
  /** Applies the edits of a suggestion. */
  apply(suggestion: Way): void;
}

/** The ids of sentences of one system are below this number; see Said. */
const perSystem = 1000;

/** treatment says how the best arrangement treats the system, if one was found. */
export function draw(page: Page, explanation: Explanation, treatment: string | null, actions: ExplanationActions): HTMLElement[] {
  // The crossing has a picture with the same sentence.
  // The reasons and the offers of the inspector are not repeated.
  const system = page.systems[explanation.system];
  const said = new Set(system?.why.map(({ text }) => text));
  const offered = new Set(system ? offersOf(system).map(({ edits }) => JSON.stringify(edits)) : []);
  const story = explanation.story.filter((each) => (each.kind !== "crossing" || !explanation.crossing) && !said.has(each.text));
  const others = explanation.ways.filter(({ edits }) => !offered.has(JSON.stringify(edits)));
  return [
    el("section", { class: "story" }, el("h3", {}, "In detail"), el("ol", {}, ...story.map((each, at) => sentence(explanation, each, at, actions))), treatment !== null && el("p", { class: "arranged" }, treatment)),
    el(
      "div",
      { class: "explain-columns" },
      explanation.crossing && drawCrossing(page, explanation.crossing),
      suggestions(explanation, others, actions),
      el("section", {}, el("h3", {}, "The loop it runs"), el("pre", { class: "loop" }, ...loop(page, explanation.loop)), legend(explanation.loop)),
    ),
  ];
}

/** A sentence highlights the things that it mentions. It is a button, so that the keyboard can reach it. */
function sentence(explanation: Explanation, each: Sentence, at: number, actions: ExplanationActions): HTMLElement {
  const { text, components, groups, leaves } = each;
  const target: SentenceTarget = { kind: "sentence", id: explanation.system * perSystem + at, text, system: explanation.system, components, groups, leaves };
  const element = button(text, { class: "sentence" }, () => actions.pin(target));
  element.addEventListener("pointerenter", (event) => event.pointerType !== "touch" && actions.hover(target));
  element.addEventListener("pointerleave", () => actions.hover(null));
  element.addEventListener("focus", () => element.matches(":focus-visible") && actions.pin(target));
  return el("li", { class: each.kind }, element);
}

function suggestions(explanation: Explanation, others: readonly Way[], actions: ExplanationActions): HTMLElement | null {
  if (others.length === 0 && explanation.none === "") return null;
  return el(
    "section",
    { class: "helps" },
    el("h3", {}, others.length === explanation.ways.length ? "What would make it better" : "What else would make it better"),
    explanation.none !== "" && el("p", {}, explanation.none),
    el("ul", {}, ...others.map((each) => suggestion(explanation, each, actions))),
  );
}

function suggestion(explanation: Explanation, each: Way, actions: ExplanationActions): HTMLElement {
  const notes: Child[] = [el("span", { class: "effect" }, `${each.totalText}.`), each.effect, each.cost !== "" && el("span", { class: "cost" }, each.cost)];
  if (!each.tried) notes.push("It follows from Theorem L and was not tried.");
  return el(
    "li",
    { class: "offer" },
    el(
      "div",
      {},
      el("span", { class: "act" }, each.text),
      " ",
      badge(each.makes, `makes it ${each.makes}`),
      each.smallest && explanation.ways.length > 1 && el("span", { class: "soft" }, " · the smallest edit"),
      el("p", { class: "soft" }, ...notes.flatMap((note): Child[] => (note === false || note === "" ? [] : [note, " "]))),
    ),
    button("Apply", { class: each.pays ? "primary" : "", "aria-label": `Apply to ${explanation.name}: ${each.text}` }, () => actions.apply(each)),
  );
}

function loop(page: Page, lines: readonly LoopLine[]): Child[] {
  return lines.flatMap((line): Child[] => ["  ".repeat(line.indent), ...marked(page, line), "\n"]);
}

function marked(page: Page, line: LoopLine): Child[] {
  const parts: Child[] = [];
  let at = 0;
  for (const mark of line.marks) {
    parts.push(line.text.slice(at, mark.from), markOf(page, mark, line.text.slice(mark.from, mark.to)));
    at = mark.to;
  }
  return [...parts, line.text.slice(at)];
}

const meanings: Readonly<Record<Mark["kind"], string>> = {
  contiguous: "contiguous: read at the row that is walked",
  tested: "tested, entity by entity",
  lookup: "looked up through the entity",
};

function markOf(page: Page, mark: Mark, text: string): HTMLElement {
  const colour = colourClass(page.components[mark.component]?.color ?? 0);
  return el("span", { class: `mark ${mark.kind} comp ${colour}`, title: meanings[mark.kind] }, text);
}

/** The marks that occur, with their meanings. */
function legend(lines: readonly LoopLine[]): HTMLElement {
  const kinds = new Set(lines.flatMap((line) => line.marks.map((mark) => mark.kind)));
  const order: readonly Mark["kind"][] = ["contiguous", "tested", "lookup"];
  return el(
    "p",
    { class: "legend soft" },
    ...order.filter((kind) => kinds.has(kind)).map((kind) => el("span", {}, el("span", { class: `mark ${kind}`, "aria-hidden": "true" }, "x"), " ", meanings[kind])),
  );
}
