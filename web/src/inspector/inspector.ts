/**
 * The inspector: everything in words about the selected thing. For a system its class and cost, why it has that class, the loop
 * that it runs, and edits that would be better. It follows what is pinned and does not change while the pointer moves elsewhere.
 */

export { offersOf } from "./offers.ts";
export { SelectedStrip } from "./selected-strip.ts";
export { focusSentence } from "./selection-words.ts";

import { letterBadge } from "../labels/badge.ts";
import { askedFor, withNames } from "../labels/component-name.ts";
import { button, el, focusedFrom, present, visible, write } from "../dom/dom.ts";
import type { Child } from "../dom/dom.ts";
import { sameTarget, thingOf } from "../state/focus.ts";
import type { Focus, Target } from "../state/focus.ts";
import { breakable } from "../labels/name-parts.ts";
import { counted } from "../text/numbers.ts";
import type { Match, Page, System, SystemId } from "../page/page.ts";
import type { State } from "../state/state.ts";
import type { Store } from "../state/store.ts";
import { changed, holdButtons } from "../view/view.ts";
import type { View } from "../view/view.ts";
import { commitParts, costlyStatements } from "./commit-parts.ts";
import { DetailView } from "./explanation-place.ts";
import { drawOffers, isImprovable } from "./offers.ts";
import type { OfferActions } from "./offers.ts";
import { aboutDesign, aboutThing, kindOf, nameOf, placeOfGroup, touchedOf } from "./selection-words.ts";

/** Lines of the loop that are shown; the others are counted. */
const mostLoopLines = 3;

/** More systems than this that use a thing are counted. */
const mostUsers = 12;

export interface InspectorActions extends OfferActions {
  /** Gives one more component to the entities with this one, or returns why not. */
  another(component: string): Promise<string>;
  /** Explains a system in an element. */
  explain(place: HTMLElement, id: SystemId): void;
}

/** A part with a caption. It is drawn again only if its key has changed. */
class Part {
  readonly element: HTMLElement;
  readonly #body: HTMLElement;
  #key = "";

  constructor(caption: string, name: string) {
    this.#body = el("div", { class: "inspector-body" });
    this.element = el("div", { class: `inspector-part ${name}`, hidden: true }, el("h3", {}, caption), this.#body);
  }

  /** Draws the part; without content it is hidden. */
  show(key: string, draw: () => Child[]): void {
    visible(this.element, key !== "");
    if (key === this.#key) return;
    this.#key = key;
    const content = key === "" ? [] : draw();
    holdButtons(this.#body, () => this.#body.replaceChildren(...content.filter((each): each is Node | string => each !== null && each !== false)));
  }
}

export class InspectorView implements View {
  readonly #store: Store;
  readonly #actions: InspectorActions;
  readonly #title = el("h2", { id: "inspector-title" });
  readonly #facts = el("p", { class: "inspector-facts soft" });
  /** The place for buttons that belong to the selected thing. */
  readonly #controls = el("div", { id: "inspector-controls", class: "inspector-controls" });
  readonly #about = new Part("What", "about");
  readonly #users = new Part("Systems", "users");
  readonly #another = new Part("What if", "another");
  readonly #parts = new Part("Where", "commit-where");
  readonly #without = new Part("Without", "commit-without");
  readonly #why = new Part("Why", "why");
  readonly #loop = new Part("Loop", "loop-part");
  readonly #better = new Part("Better", "better");
  readonly #details: DetailView;
  #element: HTMLElement | null = null;
  #shown: Target | null = null;
  /** Whether only B has it, while two designs are compared. */
  #inB = false;
  #headKey = "";

  constructor(store: Store, actions: InspectorActions) {
    this.#store = store;
    this.#actions = actions;
    this.#details = new DetailView(store, (place, id) => actions.explain(place, id));
  }

  mount(element: HTMLElement): void {
    this.#element = element;
    element.append(
      el("div", { class: "inspector-head" }, el("div", { class: "inspector-name" }, this.#title, this.#facts), this.#controls),
      ...[this.#about, this.#users, this.#another, this.#without, this.#parts, this.#why, this.#better, this.#loop].map((part) => part.element),
      this.#details.element,
    );
  }

  update(state: State, previous: State | null): void {
    const { page, focus, second } = state;
    if (!page || !changed(state, previous, "page", "focus", "second")) return;
    const now = focus ?? second?.focus ?? null;
    if (!now || now.origin === "step" || (this.#inB && !second)) this.#select(null, false);
    if (now?.pinned && now.origin !== "step") this.#select(thingOf(now.target), !focus);
    const shown = this.#inB && second ? second : { page, focus };
    this.#draw(shown.page, shown.focus);
    if (this.#element) visible(this.#element, true);
  }

  #select(target: Target | null, inB: boolean): void {
    if ((!sameTarget(this.#shown, target) || this.#inB !== inB) && this.#element) this.#element.scrollTop = 0;
    this.#shown = target;
    this.#inB = inB;
  }

  #draw(page: Page, focus: Focus | null): void {
    const target = this.#shown;
    const focused = this.#element ? focusedFrom(this.#element) : null;
    const inside = focused !== null && focused !== this.#element && this.#element?.contains(focused) === true;
    const system = target?.kind === "system" ? page.systems[target.id] : undefined;
    if (target && system) this.#drawSystem(page, system, target.id);
    else this.#drawThing(page, target && nameOf(page, target) !== "" ? target : null, focus);
    if (inside && !focused.isConnected) this.#refocus(focused);
  }

  #drawSystem(page: Page, system: System, id: SystemId): void {
    const { name, match, why, loop, hints, possible } = system;
    const head = JSON.stringify([name, match, system.paper, system.expected, factsOf(system), this.#inB]);
    this.#head(head, [letterBadge(match), " ", name], [el("b", { class: `is-${match}` }, match), ...otherClasses(system), " ", el("span", { class: "inspector-cost" }, factsOf(system)), this.#inB && ", only in B"]);
    const colours = page.components.map((component) => component.name);
    this.#about.show("", () => []);
    this.#users.show("", () => []);
    for (const part of [this.#another, this.#parts, this.#without]) part.show("", () => []);
    const reasons = why.length > 0 ? why.map(({ text }) => text) : [askedFor(page, system.signature)];
    if (hasNothingToTest(system)) reasons.push("With the present entities it makes no test and no look-up, so it is as fast as a full system.");
    this.#why.show(JSON.stringify([match, reasons, colours]), () => reasons.map((text, at) => el("p", {}, at === 0 && classWord(match), ...withNames(page, text))));
    this.#loop.show(loop.join("\n"), () => shortLoop(loop));
    const improvable = !this.#inB && isImprovable(page, system); // edits are looked for in the design that is shown
    this.#better.element.classList.toggle("expected-offers", improvable);
    const offers = !this.#inB && hints.length + possible.length > 0;
    const key = offers ? JSON.stringify([name, hints, possible, colours]) : improvable ? "wait" : "";
    this.#better.show(key, () => (offers ? [drawOffers(page, system, this.#actions)] : []));
    if (this.#inB) this.#details.hide();
    else this.#details.show(page, system, id);
  }

  /** Draws what is not a system, or without a selection the whole design. */
  #drawThing(page: Page, target: Target | null, focus: Focus | null): void {
    for (const part of [this.#why, this.#loop, this.#better]) part.show("", () => []);
    this.#details.hide();
    if (!target) {
      this.#head("design", ["The design"], []);
      const sentences = [aboutDesign(page), page.totalText].filter((each) => each !== "");
      this.#about.show(JSON.stringify(sentences), () => [...sentences.map((each) => el("p", {}, each)), el("p", { class: "soft for-keys" }, "↑ and ↓ choose a row, Enter unfolds it, Esc clears the choice.")]);
      for (const part of [this.#users, this.#another, this.#parts, this.#without]) part.show("", () => []);
      return;
    }
    this.#head(JSON.stringify([target.kind, nameOf(page, target), this.#inB]), withNames(page, nameOf(page, target)), [kindOf(page, target), this.#inB && ", only in B"]);
    const commits = target.kind === "commits" ? page.commits : null;
    this.#parts.show(commits ? JSON.stringify([commits.parts, page.components.map(({ name }) => name)]) : "", () => commitParts(page));
    // While most of a round is commits the statements are expected with the hints, and the rows below do not move when they arrive.
    const expected = commits !== null && page.help === null && 2 * page.total.changes > page.total.sum;
    this.#without.element.classList.toggle("expected-statements", expected);
    this.#without.show(commits && page.help?.causes.length ? JSON.stringify(page.help.causes) : expected ? "wait" : "", () => (expected ? [] : costlyStatements(page)));
    const said = [sentence(aboutThing(page, target)), placeOfGroup(page, target), touchedOf(page, target)].filter((each) => each !== "");
    this.#about.show(JSON.stringify(said), () => said.map((each) => el("p", {}, ...withNames(page, each))));
    const component = target.kind === "component" && !this.#inB ? nameOf(page, target) : "";
    this.#another.show(component, () => [this.#drawAnother(component)]);
    if (!focus || !sameTarget(focus.target, target)) return;
    const users = [...focus.systems];
    this.#users.show(users.length === 0 ? "" : JSON.stringify(users.map((each) => [each, page.systems[each]?.name, page.systems[each]?.match])), () => this.#drawUsers(page, users));
  }

  /** What one more component costs is seen by adding one: the page shows the design before and after. */
  #drawAnother(component: string): HTMLElement {
    const refusal = el("span", { class: "soft", role: "status" });
    const add = button("Give its entities one more component", { class: "link" }, () => void this.#actions.another(component).then((why) => write(refusal, why)));
    return el("p", {}, add, " ", refusal);
  }

  #drawUsers(page: Page, users: readonly SystemId[]): Child[] {
    const buttons = users.slice(0, mostUsers).map((id) => {
      const system = page.systems[id];
      return el("li", {}, system ? letterBadge(system.match) : "", " ", button(system?.name ?? "", { class: "link" }, () => this.#store.pin({ kind: "system", id }, "inspector", page)));
    });
    if (users.length > mostUsers) buttons.push(el("li", { class: "soft" }, `and ${users.length - mostUsers} more`));
    return [el("ul", { class: "users-list" }, ...buttons)];
  }

  #head(key: string, title: Child[], facts: Child[]): void {
    if (key === this.#headKey) return;
    this.#headKey = key;
    write(this.#title, "");
    this.#title.append(...present(title.flatMap((each) => (typeof each === "string" ? breakable(each) : [each]))));
    this.#facts.replaceChildren(...facts.filter((each): each is Node | string => each !== null && each !== false));
  }

  /** Restores the focus to the button that says the same, or else to the inspector. */
  #refocus(old: Element): void {
    const same = [...(this.#element?.querySelectorAll<HTMLElement>("button") ?? [])].find((each) => nameOfControl(each) === nameOfControl(old));
    (same ?? this.#element)?.focus({ preventScroll: true });
  }
}

function nameOfControl(control: Element): string | null {
  return control.ariaLabel ?? control.textContent;
}

/** The class in words, before its reason. */
function classWord(match: Match): HTMLElement {
  return el("b", { class: `why-class is-${match}` }, match);
}

/** Whether a system that is not full makes no test and no look-up, as its counts say. */
function hasNothingToTest({ match, cost }: System): boolean {
  return match !== "full" && cost.visited > 0 && cost.tested === 0 && cost.lookups === 0;
}

/** "≈ 14.5 µs × 60, 67 %" */
function factsOf({ runText, weight, shareText }: System): string {
  return `≈ ${runText}${weight > 1 ? ` × ${weight}` : ""}${shareText === "" ? "" : `, ${shareText}`}`;
}

function otherClasses({ match, paper, expected }: System): HTMLElement[] {
  const rows: HTMLElement[] = [];
  if (expected !== null && expected !== match) rows.push(el("span", { class: "missed" }, `, expected ${expected}`));
  if (paper !== null && paper !== match) rows.push(el("span", {}, `, in the paper ${paper}`));
  return rows;
}

/** The loops that fit, the first one in part if it does not, and how much is left out. */
function shortLoop(loop: readonly string[]): Child[] {
  const starts = [...loop.keys()].filter((at) => !loop[at]?.startsWith(" "));
  const shown = [...starts, loop.length].findLast((at) => at > 0 && at <= mostLoopLines) ?? mostLoopLines;
  const more = starts.filter((at) => at >= shown).length;
  const words = more > 0 ? `and ${counted(more, "more such loop")}` : shown < loop.length ? `and ${counted(loop.length - shown, "more line")}` : "";
  return [el("pre", { class: "loop" }, loop.slice(0, shown).join("\n")), words !== "" && el("p", { class: "soft effect" }, words)];
}

/** With a capital letter where it begins a sentence of its own, and a full stop. */
function sentence(words: string): string {
  return words === "" || words.endsWith(".") ? words : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
