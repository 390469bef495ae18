/**
 * The drawer "Arrange for me": searches for the best groups of the design, and applies them or keeps them as design B. It takes
 * the place of the inspector. The rest of the page shows what is proposed as design B next to A.
 */

import type { Arrangement, Arranging, Edit } from "../page/documents.ts";
import { button, byId, el, visible, write } from "../dom/dom.ts";
import { messageOf } from "../engine/fault.ts";
import type { Page } from "../page/page.ts";
import type { WorkerClient } from "../worker-host/worker-host.ts";
import { Search } from "./arrange-search.ts";
import { ProgressPicture } from "./progress-picture.ts";
import { drawCertificate, drawExpects, drawGroups, drawSystems, drawTotals, isBest } from "./result.ts";
import { TradeOff } from "./trade-off.ts";

export interface ArrangeActions {
  /** The last analysis, for the colours of names. */
  page(): Page | null;
  /** Calls the listener with the text of the design that is shown, now and after each change. */
  follow(listener: (text: string) => void): void;
  /** Shows the drawer's part of the page on a phone. */
  reveal(): void;
  /** An arrangement of a text was found. */
  found(text: string, arrangement: Arrangement): void;
  /** Makes the edits of the design that is shown, as one step that undo takes back. */
  apply(edits: readonly Edit[]): void;
  /** Shows a text as design B next to A for as long as it is proposed. */
  propose(text: string): void;
  /** Shows what was shown before. */
  withdraw(): void;
  /** Keeps what is proposed as design B. */
  keepAsB(): void;
}

/** Milliseconds between two updates of the sentence that screen readers speak. */
const spokenEvery = 2000;

export class ArrangeDrawer {
  readonly #actions: ArrangeActions;
  readonly #worker: WorkerClient;
  readonly #opener = byId("arrange");
  readonly #verdict = el("p", { class: "verdict" });
  readonly #bar = el("progress", { max: 1, value: 0, "aria-label": "Time used" });
  readonly #progress = el("p", { class: "arrange-progress" });
  readonly #picture = new ProgressPicture();
  readonly #spoken = el("p", { class: "visually-hidden", role: "status" });
  readonly #startedOver = el("p", { class: "soft", role: "status" });
  readonly #running = el("div", { class: "arrange-running" }, this.#bar, this.#progress, this.#startedOver);
  readonly #proposal = el("div", { class: "arrange-part" });
  readonly #tradeOff = new TradeOff((point) => void this.#pick(point));
  readonly #rest = el("div", { class: "arrange-part" });
  readonly #result = el("div", { class: "arrange-result" }, this.#proposal, this.#tradeOff.element, this.#rest);
  readonly #stale = el("p", { class: "arrange-stale" }, "The text has changed since. ", button("Search again", { class: "link" }, () => this.#begin()));
  readonly #stop = button("Stop", { title: "Shows the best arrangement so far" }, () => this.#search?.stop());
  readonly #goOn = button("Go on", { title: "Goes on with the search where it was stopped" }, () => void this.#run((search) => search.goOn(() => this.#startOver())));
  readonly #apply = button("Apply", { title: "Replaces the groups of the design; undo takes it back" }, () => this.#accept((found) => this.#actions.apply(found.edits)));
  readonly #keep = button("Keep as B", { title: "Keeps the arrangement as design B next to A" }, () => (this.#actions.keepAsB(), this.close()));
  readonly #discard = button("Discard", { class: "quiet", title: "Closes; the text stays as it is" }, () => this.close());
  readonly #body = el("div", { class: "arrange-body", role: "region", "aria-label": "Arrangement", tabindex: 0 }, this.#running, this.#picture.element, this.#result, this.#spoken);
  readonly #element = el(
    "section",
    { id: "arrange-drawer", class: "pane arrange", "aria-labelledby": "arrange-title", tabindex: -1, hidden: true },
    el("div", { class: "pane-head arrange-head" }, el("div", {}, el("h2", { id: "arrange-title" }, "Arrange for me"), this.#verdict), button("×", { class: "quiet arrange-close", "aria-label": "Close" }, () => this.close())),
    this.#body,
    el("div", { class: "arrange-foot" }, this.#stale, this.#stop, this.#apply, this.#keep, this.#goOn, this.#discard),
  );
  #search: Search | null = null;
  #text = "";
  #searched = "";
  #found: Arrangement | null = null;
  #spokenAt = 0;
  /** Counts what was asked of the search: an answer to anything but the last question is not shown. */
  #asked = 0;

  constructor(actions: ArrangeActions, worker: WorkerClient) {
    this.#actions = actions;
    this.#worker = worker;
    this.#element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault(); // Escape closes the drawer and nothing else
      this.close();
    });
    this.#opener.setAttribute("aria-controls", "arrange-drawer");
    byId("systems-pane").after(this.#element);
    actions.follow((text) => {
      this.#text = text;
      this.#follow();
    });
  }

  /** Opens the drawer and begins a search. If it shows one of the present text already, that stays. */
  show(): void {
    this.#actions.reveal();
    if (!this.#element.hidden && this.#searched === this.#text) return this.#element.focus();
    this.#open(true);
    this.#stop.hidden = false;
    this.#stop.focus();
    this.#begin();
  }

  /** Closes the drawer, and ends its search. */
  close(): void {
    this.#search?.drop();
    this.#search = null;
    this.#actions.withdraw();
    this.#open(false);
    if (this.#opener.offsetParent !== null) this.#opener.focus();
  }

  #open(open: boolean): void {
    visible(this.#element, open);
    byId("workbench").classList.toggle("arranging", open);
    this.#opener.setAttribute("aria-expanded", String(open));
  }

  #begin(): void {
    this.#search?.drop();
    this.#actions.withdraw();
    const text = this.#text;
    this.#search = new Search(this.#worker, (progress) => this.#advance(progress));
    this.#searched = text;
    this.#picture.clear();
    this.#bar.value = 0;
    write(this.#progress, "Preparing the search …");
    write(this.#startedOver, "");
    void this.#run((search) => search.run(text));
  }

  /** The worker was restarted, so that the search begins again. */
  #startOver(): void {
    this.#picture.clear();
    this.#bar.value = 0;
    write(this.#startedOver, "The worker was restarted, so the search starts over.");
  }

  async #run(work: (search: Search) => Promise<Arrangement | null>): Promise<void> {
    const search = this.#search;
    if (!search) return;
    const asked = ++this.#asked;
    this.#found = null;
    this.#draw(true);
    try {
      const found = await work(search);
      if (!found || this.#search !== search || asked !== this.#asked) return;
      if (found.refused !== null) return this.#say(found.refused);
      this.#tradeOff.show(found);
      this.#show(found);
      this.#body.scrollTop = 0;
      this.#actions.found(this.#searched, found);
    } catch (problem) {
      if (this.#search === search) this.#say(`The search failed: ${messageOf(problem)}`);
    }
  }

  /** Shows another arrangement that was found, in the place of the proposal. */
  async #pick(point: number): Promise<void> {
    const search = this.#search;
    const asked = ++this.#asked;
    try {
      const found = (await search?.pick(point)) ?? null;
      if (!found || this.#search !== search || asked !== this.#asked) return;
      if (found.refused !== null) return this.#say(found.refused);
      this.#tradeOff.choose(found);
      this.#show(found);
    } catch (problem) {
      if (this.#search === search) this.#say(`The search failed: ${messageOf(problem)}`);
    }
  }

  #advance(progress: Arranging): void {
    this.#bar.value = progress.share;
    write(this.#progress, progress.text);
    this.#picture.add(progress);
    const now = performance.now();
    if (now - this.#spokenAt < spokenEvery) return;
    this.#spokenAt = now;
    write(this.#spoken, progress.text);
  }

  #show(found: Arrangement): void {
    const page = this.#actions.page();
    this.#found = found;
    write(this.#verdict, found.verdict);
    this.#verdict.className = `verdict ${isBest(found) ? found.status : "other"}`;
    this.#proposal.replaceChildren(...drawTotals(found), drawGroups(page, found));
    this.#rest.replaceChildren(drawSystems(found), ...drawExpects(found), drawCertificate(page, found));
    this.#draw(false);
    if (found.edits.length > 0) this.#actions.propose(found.text);
    else this.#actions.withdraw();
    write(this.#spoken, `${found.verdict}. ${found.summary}`);
  }

  /** Ends without an arrangement, with a sentence that says why. */
  #say(words: string): void {
    this.#found = null;
    this.#actions.withdraw();
    this.#tradeOff.element.hidden = true;
    this.#proposal.replaceChildren(el("p", {}, words));
    this.#rest.replaceChildren();
    write(this.#spoken, words);
    this.#draw(false);
  }

  /** Shows the controls of a search, or those of its result. The focus does not stay on a control that is hidden. */
  #draw(running: boolean): void {
    const focused = this.#element.contains(document.activeElement) && document.activeElement instanceof HTMLButtonElement ? document.activeElement : null;
    visible(this.#running, running);
    visible(this.#result, !running);
    visible(this.#stop, running);
    visible(this.#verdict, !running && this.#found !== null);
    this.#element.classList.toggle("running", running);
    this.#follow();
    if (!focused || focused.offsetParent !== null) return;
    const next = running ? this.#stop : [this.#apply, this.#discard].find((each) => !each.hidden && !each.disabled);
    next?.focus();
  }

  /** Shows what can be done with the arrangement, which is one of the text that was searched. */
  #follow(): void {
    if (this.#element.hidden) return;
    const stale = this.#searched !== this.#text;
    const changes = this.#found !== null && this.#found.edits.length > 0;
    visible(this.#stale, stale);
    visible(this.#apply, changes);
    this.#apply.classList.toggle("primary", this.#found?.pays === true);
    visible(this.#keep, changes);
    visible(this.#goOn, this.#found?.more === true);
    this.#apply.disabled = stale;
    this.#keep.disabled = stale;
  }

  #accept(act: (found: Arrangement) => void): void {
    const found = this.#found;
    if (!found) return;
    this.close();
    act(found);
  }
}
