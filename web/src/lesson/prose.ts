/**
 * Markdown as elements of the page. The tokens are made into elements one by one, so nothing of a lesson's text is ever read as
 * HTML: what has no element here is left out or stands as text.
 */

import MarkdownIt from "markdown-it";
import type Token from "markdown-it/lib/token.mjs";
import { el } from "../dom.ts";

/** Makes what stands for a link; null leaves its words as they are. */
export type Linker = (address: string) => HTMLElement | null;

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

export function proseOf(text: string, link: Linker): DocumentFragment {
  const whole = document.createDocumentFragment();
  fill(whole, markdown.parse(text, {}), link);
  return whole;
}

function fill(into: Node, tokens: readonly Token[], link: Linker): void {
  const open: Node[] = [into];
  const put = (...nodes: readonly Node[]) => nodes.forEach((node) => open.at(-1)?.appendChild(node));
  for (const token of tokens) {
    if (token.hidden) continue;
    if (token.nesting === 1) {
      const element = opened(token, link);
      put(element);
      open.push(element);
    } else if (token.nesting === -1) open.pop();
    else if (token.type === "inline") fill(open.at(-1) ?? into, token.children ?? [], link);
    else put(...leaf(token));
  }
}

/** An element for what begins here; of what is not known the content alone. */
function opened(token: Token, link: Linker): Element {
  if (token.type === "link_open") return link(token.attrGet("href") ?? "") ?? el("span");
  return el(elements[token.type.replace(/_open$/, "")] ?? "span");
}

function leaf({ type, content }: Token): readonly Node[] {
  switch (type) {
    case "text":
    case "text_special":
    case "image": // its words; pictures of others are not fetched
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
