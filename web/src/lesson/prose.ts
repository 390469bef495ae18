/**
 * Markdown as elements. The elements are made from the tokens of the parser, so that no text of a lesson is ever read as HTML.
 * Tokens without an element here are left out or become text.
 */

import MarkdownIt from "markdown-it";
import type Token from "markdown-it/lib/token.mjs";
import { el } from "../dom/dom.ts";

/** Makes the element of a link; null keeps its text only. */
export type Linker = (address: string) => HTMLElement | null;

/** Makes what stands above a program for another library, which is code that is fenced as "cpp library". */
export type Opener = (program: string) => HTMLElement;

const markdown = new MarkdownIt("commonmark", { html: false });

const elements: Readonly<Record<string, keyof HTMLElementTagNameMap>> = {
  paragraph: "p",
  heading: "h4",
  bullet_list: "ul",
  ordered_list: "ol",
  list_item: "li",
  blockquote: "blockquote",
  em: "em",
  strong: "strong",
};

export function proseOf(text: string, link: Linker, opener: Opener | null = null): DocumentFragment {
  const whole = document.createDocumentFragment();
  fill(whole, markdown.parse(text, {}), link, opener);
  return whole;
}

function fill(into: Node, tokens: readonly Token[], link: Linker, opener: Opener | null): void {
  const open: Node[] = [into];
  const put = (...nodes: readonly Node[]) => nodes.forEach((node) => open.at(-1)?.appendChild(node));
  for (const token of tokens) {
    if (token.hidden) continue;
    if (token.nesting === 1) {
      const element = opened(token, link);
      put(element);
      open.push(element);
    } else if (token.nesting === -1) open.pop();
    else if (token.type === "inline") fill(open.at(-1) ?? into, token.children ?? [], link, opener);
    else put(...(opener && isProgram(token) ? [opener(token.content)] : []), ...leaf(token));
  }
}

/** The element that a token opens; a span for an unknown token. */
function opened(token: Token, link: Linker): Element {
  if (token.type === "link_open") return link(token.attrGet("href") ?? "") ?? el("span");
  return el(elements[token.type.replace(/_open$/, "")] ?? "span");
}

function isProgram({ type, info }: Token): boolean {
  return type === "fence" && info.trim().split(/\s+/)[1] === "library";
}

function leaf({ type, content }: Token): readonly Node[] {
  switch (type) {
    case "text":
    case "text_special":
    case "image": // its alternative text: images are not loaded
      return [document.createTextNode(content)];
    case "softbreak":
      return [document.createTextNode(" ")];
    case "hardbreak":
      return [el("br")];
    case "hr":
      return [el("hr")];
    case "code_inline":
      return [el("code", {}, content)];
    case "fence":
    case "code_block":
      return [el("pre", {}, el("code", {}, content.trimEnd()))];
    default:
      return [];
  }
}
