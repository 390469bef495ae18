/**
 * Linked highlighting: everything that is highlighted, in every view, when the pointer is on one thing.
 *
 * The focus follows the ids of the page document, one step from the thing itself, so that the highlighted things are those that
 * the engine relates.
 */

import type { ComponentId, GroupId, LeafId, NodeId, Page, SystemId } from "../page/page.ts";
import type { Stepping } from "./stepping.ts";

/**
 * The view that the pointer or the keyboard focus is in. A view does not scroll because of its own focus. "start" is the selection
 * of the page itself, which is not a part of links.
 */
export type Origin = "text" | "systems" | "keys" | "inspector" | "trees" | "arrays" | "problems" | "step" | "start";

/** The one thing that the pointer or the keyboard focus is on. */
export type Target =
  | { readonly kind: "component"; readonly id: ComponentId }
  | { readonly kind: "group"; readonly id: GroupId }
  | { readonly kind: "system"; readonly id: SystemId }
  | { readonly kind: "node"; readonly id: NodeId }
  | { readonly kind: "leaf"; readonly id: LeafId }
  /** The commits of a round. */
  | { readonly kind: "commits"; readonly id: 0 }
  | SentenceTarget;

/** A sentence about a system, with the things that it mentions. */
export interface SentenceTarget {
  readonly kind: "sentence";
  /** Identifies the sentence. */
  readonly id: number;
  readonly text: string;
  readonly system: SystemId;
  readonly components: readonly ComponentId[];
  readonly groups: readonly GroupId[];
  readonly leaves: readonly LeafId[];
}

export interface Focus {
  readonly target: Target;
  readonly origin: Origin;
  /** Stays until another thing is pinned, Escape is pressed, or the text has it no more. */
  readonly pinned: boolean;
  readonly components: ReadonlySet<ComponentId>;
  readonly groups: ReadonlySet<GroupId>;
  readonly systems: ReadonlySet<SystemId>;
  readonly nodes: ReadonlySet<NodeId>;
  readonly leaves: ReadonlySet<LeafId>;
}

interface Sets {
  components: Set<ComponentId>;
  groups: Set<GroupId>;
  systems: Set<SystemId>;
  nodes: Set<NodeId>;
  leaves: Set<LeafId>;
}

export function sameTarget(a: Target | null | undefined, b: Target | null | undefined): boolean {
  if (!a || !b) return !a && !b;
  return a.kind === b.kind && a.id === b.id;
}

/** A sentence of an explanation belongs to its system. */
export function thingOf(target: Target): Exclude<Target, { kind: "sentence" }> {
  return target.kind === "sentence" ? { kind: "system", id: target.system } : target;
}

/** The target in another document, found by its name; null if it is not there, or is a part of a picture. */
export function sameNamed(before: Page, after: Page, { kind, id }: Target): Target | null {
  if (kind === "commits") return after.commits && { kind, id: 0 };
  if (kind !== "component" && kind !== "group" && kind !== "system") return null;
  const [name, names] = [namesOf(before, kind)[id], namesOf(after, kind)];
  if (name === undefined) return null;
  const at = names[id] === name ? id : names.indexOf(name);
  return at < 0 ? null : { kind, id: at };
}

function namesOf({ components, groups, systems }: Page, kind: "component" | "group" | "system"): string[] {
  return kind === "group" ? groups.map(({ label }) => label) : (kind === "system" ? systems : components).map(({ name }) => name);
}

/** Everything related to the target. Linear in the size of the document. */
export function focusOn(page: Page, target: Target, origin: Origin, pinned: boolean): Focus | null {
  const sets: Sets = {
    components: new Set(),
    groups: new Set(),
    systems: new Set(),
    nodes: new Set(),
    leaves: new Set(),
  };
  if (!collect(page, target, sets)) return null;
  return { target, origin, pinned, ...sets };
}

/** What a move of the stepper touches: its block, and the components in whose arrays it happens. */
export function focusOnEvent(page: Page, { step: { event } }: Stepping): Focus | null {
  const component = event?.components[0];
  if (!event || component === undefined) return null;
  const leaves = new Set(event.leaf < 0 ? [] : [event.leaf]); // a tick that is shown as one step has no block
  const sets: Sets = { components: new Set(event.components), groups: new Set(), systems: new Set(), nodes: new Set(), leaves };
  addNodesOf(page, sets);
  const target: Target = event.leaf < 0 ? { kind: "component", id: component } : { kind: "leaf", id: event.leaf };
  return { target, origin: "step", pinned: true, ...sets };
}

function collect(page: Page, target: Target, sets: Sets): boolean {
  switch (target.kind) {
    case "component":
      return collectComponent(page, target.id, sets);
    case "group":
      return collectGroup(page, target.id, sets);
    case "system":
      return collectSystem(page, target.id, sets);
    case "node":
      return collectNode(page, target.id, sets);
    case "leaf":
      return collectLeaf(page, target.id, sets);
    case "commits":
      return collectCommits(page, sets);
    case "sentence":
      return collectSentence(page, target, sets);
  }
}

function collectSentence(page: Page, said: SentenceTarget, sets: Sets): boolean {
  if (!page.systems[said.system]) return false;
  sets.systems.add(said.system);
  add(sets.components, said.components);
  add(sets.groups, said.groups);
  add(sets.leaves, said.leaves);
  for (const group of said.groups) {
    const node = page.groups[group]?.node ?? -1;
    if (node >= 0) sets.nodes.add(node);
  }
  addNodesOf(page, sets);
  return true;
}

function collectComponent(page: Page, id: ComponentId, sets: Sets): boolean {
  if (!page.components[id]) return false;
  sets.components.add(id);
  for (const array of page.arrays) {
    if (array.component === id) add(sets.leaves, array.leaves);
  }
  page.nodes.forEach((node, at) => {
    if (node.shared.includes(id)) sets.nodes.add(at);
  });
  page.systems.forEach((system, at) => {
    if (system.columns.some((column) => column.component === id)) sets.systems.add(at);
  });
  return true;
}

function collectGroup(page: Page, id: GroupId, sets: Sets): boolean {
  const group = page.groups[id];
  if (!group) return false;
  sets.groups.add(id);
  add(sets.leaves, group.leaves);
  if (group.node >= 0) sets.nodes.add(group.node);
  addNodesOf(page, sets);
  for (const leaf of group.leaves) add(sets.components, page.leaves[leaf]?.shared ?? []);
  page.systems.forEach((system, at) => {
    const plan = system.plan.leaves;
    if (plan.length > 0 && plan.every((step) => sets.leaves.has(step.leaf))) sets.systems.add(at);
  });
  return true;
}

function collectSystem(page: Page, id: SystemId, sets: Sets): boolean {
  const system = page.systems[id];
  if (!system) return false;
  sets.systems.add(id);
  for (const step of system.plan.leaves) sets.leaves.add(step.leaf);
  for (const column of system.columns) sets.components.add(column.component);
  addNodesOf(page, sets);
  addGroupsInside(page, sets);
  return true;
}

function collectNode(page: Page, id: NodeId, sets: Sets): boolean {
  const node = page.nodes[id];
  if (!node) return false;
  sets.nodes.add(id);
  add(sets.groups, node.groups);
  add(sets.components, node.shared);
  addLeavesUnder(page, id, sets.leaves);
  addSystemsOn(page, sets);
  return true;
}

function collectLeaf(page: Page, id: LeafId, sets: Sets): boolean {
  const leaf = page.leaves[id];
  if (!leaf) return false;
  sets.leaves.add(id);
  add(sets.components, leaf.shared);
  addNodesOf(page, sets);
  page.groups.forEach((group, at) => {
    if (group.leaves.includes(id)) sets.groups.add(at);
  });
  addSystemsOn(page, sets);
  return true;
}

/** The components in whose arrays the commits of a round write. */
function collectCommits({ commits }: Page, sets: Sets): boolean {
  for (const { components } of commits?.parts ?? []) add(sets.components, components);
  return commits !== null;
}

function add<T>(into: Set<T>, from: readonly T[]): void {
  for (const item of from) into.add(item);
}

function addNodesOf(page: Page, sets: Sets): void {
  page.nodes.forEach((node, at) => {
    if (node.leaf >= 0 && sets.leaves.has(node.leaf)) sets.nodes.add(at);
  });
}

/** Adds the groups whose node or whose blocks are all highlighted. A group of a lanes layout often has several blocks and no node. */
function addGroupsInside(page: Page, sets: Sets): void {
  page.groups.forEach((group, at) => {
    const isWhole = group.leaves.length > 0 && group.leaves.every((leaf) => sets.leaves.has(leaf));
    if (isWhole || sets.nodes.has(group.node)) sets.groups.add(at);
  });
}

function addSystemsOn(page: Page, sets: Sets): void {
  page.systems.forEach((system, at) => {
    if (system.plan.leaves.some((step) => sets.leaves.has(step.leaf))) sets.systems.add(at);
  });
}

export function leavesUnder(page: Page, root: NodeId): Set<LeafId> {
  const leaves = new Set<LeafId>();
  addLeavesUnder(page, root, leaves);
  return leaves;
}

function addLeavesUnder(page: Page, root: NodeId, into: Set<LeafId>): void {
  const seen = new Set<NodeId>();
  const open = [root];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const node = page.nodes[at];
    if (!node || seen.has(at)) continue;
    seen.add(at);
    if (node.leaf >= 0) into.add(node.leaf);
    open.push(node.left, node.right);
  }
}
