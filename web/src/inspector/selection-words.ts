/** What the selected thing is, in one or two sentences. */

import { askedFor } from "../labels/component-name.ts";
import type { Focus, Target } from "../state/focus.ts";
import { bytes, count, counted, listed } from "../text/numbers.ts";
import type { ComponentId, LeafId, Page } from "../page/page.ts";

/** The name of a thing, as the head of the inspector has it. */
export function nameOf(page: Page, { kind, id }: Target): string {
  switch (kind) {
    case "component":
      return page.components[id]?.name ?? "";
    case "group":
      return page.groups[id]?.label ?? "";
    case "system":
    case "sentence":
      return page.systems[id]?.name ?? "";
    case "node":
      return page.nodes[id]?.expr ?? "";
    case "leaf":
      return page.leaves[id]?.expr ?? "";
    case "commits":
      return page.commits ? "Commits" : "";
  }
}

/** The kind of a thing in a word. */
export function kindOf(page: Page, { kind, id }: Target): string {
  switch (kind) {
    case "component":
      return page.components[id]?.tag ? "tag" : "component";
    case "leaf":
      return "block";
    case "commits":
      return commitFacts(page);
    case "node":
      return (page.nodes[id]?.leaf ?? -1) >= 0 ? "leaf of a tree" : "node of a tree";
    default:
      return kind;
  }
}

/** What a thing is, without its name. */
export function aboutThing(page: Page, { kind, id }: Target): string {
  switch (kind) {
    case "component":
      return aboutComponent(page, id);
    case "group":
      return page.groups[id]?.reason ?? "";
    case "node": {
      const node = page.nodes[id];
      return node ? `${counted(node.rows, "row")}, ${order(page, node.shared)}` : "";
    }
    case "leaf":
      return aboutLeaf(page, id);
    case "commits":
      return aboutCommits(page);
    case "system":
    case "sentence":
      return page.systems[id]?.why[0]?.text ?? askedFor(page, page.systems[id]?.signature ?? "");
  }
}

/** One sentence about the highlighted thing, with its name. */
export function focusSentence(page: Page, { target }: Focus): string {
  if (target.kind === "sentence") return target.text;
  const about = aboutThing(page, target);
  const name = nameOf(page, target);
  if (target.kind === "system") return name === "" ? "" : `${name} is ${page.systems[target.id]?.match}: ${about}`;
  return name === "" || about === "" ? about : `${name}: ${about}`;
}

/** Where the rows of a group are; "" for the other kinds, whose sentence says it. */
export function placeOfGroup(page: Page, { kind, id }: Target): string {
  const group = kind === "group" ? page.groups[id] : undefined;
  if (!group) return "";
  return group.leaves.length === 0 ? "It has no block of its own." : `${counted(group.rows, "row")} in ${counted(group.leaves.length, "block")}.`;
}

/** What the systems touch of a component in a run; "" for the other kinds. */
export function touchedOf(page: Page, { kind, id }: Target): string {
  return kind === "component" ? (page.components[id]?.costText ?? "") : "";
}

/** What the whole design is: its counts. */
export function aboutDesign(page: Page): string {
  const tags = page.components.filter(({ tag }) => tag).length;
  const parts = [counted(page.components.length - tags, "component"), tags > 0 ? counted(tags, "tag") : "", counted(page.groups.length, "group"), counted(page.systems.length, "system")];
  return `${listed(parts.filter((each) => each !== ""))}; ${counted(page.entities, "entity", "entities")} in ${counted(page.arrays.length, "array")}, layout ${page.layout}.`;
}

/** "≈ 161 µs × 60, 84 %" */
function commitFacts({ commits }: Page): string {
  if (!commits) return "";
  const { runText, count: times, shareText } = commits;
  return `≈ ${runText}${times > 1 ? ` × ${count(times)}` : ""}, ${shareText}`;
}

function aboutCommits({ commits }: Page): string {
  if (!commits) return "";
  const { count: times, ticks, roundText } = commits;
  const like = ticks === 1 ? "The commit of tick 2 costs as much." : `On average a commit of ticks 2 to ${count(ticks + 1)} costs as much.`;
  return `A commit carries out the changes of entities after each run of the most frequent system: ${counted(times, "commit")} in a round, ${roundText}. ${like}`;
}

function aboutComponent(page: Page, id: ComponentId): string {
  const component = page.components[id];
  if (!component) return "";
  if (component.tag) return `${counted(component.rows, "entity has", "entities have")} it; it stores nothing`;
  const arrays = page.arrays.filter((each) => each.component === id).length;
  const all = component.rows * component.bytes;
  return `${counted(component.rows, "row")} of ${bytes(component.bytes)}${arrays > 1 ? ` in ${counted(arrays, "array")}` : ""}${component.rows > 1 ? `, ${bytes(all)}` : ""}`;
}

function aboutLeaf(page: Page, id: LeafId): string {
  const leaf = page.leaves[id];
  if (!leaf) return "";
  const lane = page.classes[leaf.class]?.lane ?? 0;
  const rows = leaf.end === leaf.start ? "empty" : `rows ${count(leaf.start)} to ${count(leaf.end)}`;
  return `${rows}${lane > 0 ? ` in array ${lane + 1}` : ""}, ${order(page, leaf.shared)}`;
}

function order(page: Page, shared: readonly ComponentId[]): string {
  const names = shared.map((each) => page.components[each]?.name ?? "");
  if (names.length < 2) return `in an order of its own`;
  return `in the same order in ${listed(names)}`;
}
