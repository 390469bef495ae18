/** The style of the editor, inside its shadow root. */

import { EditorView } from "@codemirror/view";
import { paletteSize } from "../labels/palette.ts";

type Rules = Parameters<typeof EditorView.theme>[0];

const componentColours: Rules = Object.fromEntries(
  Array.from({ length: paletteSize }, (_, k) => [`.cm-c${k}`, { color: `var(--c${k})` }]),
);

const badges: Rules = {
  ".badge": {
    display: "inline-flex",
    alignItems: "center",
    gap: "6px",
    color: "var(--k)",
    font: "600 var(--small)/var(--code-line) var(--sans)",
  },
  ".badge i": {
    boxSizing: "border-box",
    width: "16px",
    height: "16px",
    border: "1px solid var(--k)",
    borderRadius: "50%",
    font: "700 var(--small)/14px var(--sans)",
    textAlign: "center",
  },
  ".badge.full": { "--k": "var(--full)" },
  ".badge.partial": { "--k": "var(--partial)" },
  ".badge.blind": { "--k": "var(--blind)" },
  ".badge.scan": { "--k": "var(--scan)" },
  ".badge.full i": { background: "var(--k)", color: "var(--bg)" },
  ".badge.partial i": {
    background:
      "repeating-linear-gradient(-45deg, color-mix(in srgb, var(--k) 32%, transparent) 0 2px, transparent 2px 4px)",
  },
  ".badge.scan i": {
    borderStyle: "dotted",
    background: "radial-gradient(color-mix(in srgb, var(--k) 45%, transparent) 0.75px, transparent 1px) 0 0 / 4px 4px",
  },
};

const text: Rules = {
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "transparent" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { font: "var(--code)/var(--code-line) var(--mono)", lineHeight: "var(--code-line)", scrollbarWidth: "thin" },
  ".cm-content": { padding: "8px 0", caretColor: "var(--ink)", minWidth: "0" },
  ".cm-line": { padding: "0 8px 0 calc(4px + 2ch)", textIndent: "-2ch" },
  ".cm-quiet": { color: "var(--soft)" },
  ".cm-sign": { fontWeight: "600" },
  "& .cm-highlighted, & .cm-highlighted-gutter": { backgroundColor: "var(--sel)" },
  ".cm-changed": { boxShadow: "inset 2px 0 0 var(--accent)", backgroundColor: "color-mix(in srgb, var(--accent) 10%, transparent)" },
  ".cm-step-statement": { boxShadow: "inset 2px 0 0 var(--highlight)" },
  ".cm-lineNumbers .cm-highlighted-gutter": { boxShadow: "inset 2px 0 0 var(--highlight)" },
  "&.cm-focused .cm-activeLine": { backgroundColor: "var(--sel)" },
  "&.cm-focused .cm-activeLineGutter": { backgroundColor: "var(--sel)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent", color: "inherit" },
  "@media (forced-colors: active)": { ".cm-highlighted": { outline: "1px solid Highlight" } },
  ".cm-placeholder": { color: "var(--soft)", textIndent: "0" },
};

const gutters: Rules = {
  ".cm-gutters": { background: "none", border: "0", color: "var(--soft)" },
  ".cm-lineNumbers .cm-gutterElement": {
    font: "var(--small)/var(--code-line) var(--mono)",
    minWidth: "32px",
    padding: "0 8px 0 0",
  },
  ".cm-results": { minWidth: "56px" },
  ".cm-results .cm-gutterElement": {
    display: "flex",
    alignItems: "flex-start",
    padding: "0 16px 0 0",
    justifyContent: "flex-end",
    font: "var(--small)/var(--code-line) var(--sans)",
    fontVariantNumeric: "tabular-nums",
    whiteSpace: "nowrap",
    cursor: "pointer",
  },
  ".cm-rejected": { color: "var(--warning)", fontWeight: "600" },
  "@media (max-width: 719px)": {
    ".cm-lineNumbers .cm-gutterElement": { minWidth: "28px", padding: "0 4px 0 0" },
    ".cm-outcome": { display: "none" },
    ".cm-results .cm-gutterElement": { paddingRight: "12px" },
  },
};

const popovers: Rules = {
  ".cm-tooltip": {
    border: "1px solid var(--line)",
    borderRadius: "4px",
    background: "var(--panel)",
    color: "var(--ink)",
    boxShadow: "0 4px 16px rgb(0 0 0 / 0.14)",
    font: "var(--text)/20px var(--sans)",
    maxWidth: "min(480px, 92vw)",
  },
  ".cm-tooltip-text": { padding: "8px 12px" },
  ".cm-tooltip-text b": { fontWeight: "600" },
};

/** Underlines use text-decoration, because the page's Content-Security-Policy forbids images in data: addresses. */
const problems: Rules = {
  ".cm-lintRange, .cm-lintRange-active": { backgroundImage: "none", paddingBottom: "0" },
  ".cm-lintRange": {
    backgroundImage: "none !important",
    textDecoration: "underline wavy 1px",
    textUnderlineOffset: "4px",
    textDecorationSkipInk: "none",
  },
  ".cm-lintRange-error": { textDecorationColor: "var(--error)" },
  ".cm-lintRange-warning": { textDecorationColor: "var(--warning)" },
  ".cm-lintRange-info, .cm-lintRange-hint": { textDecoration: "underline dotted 1px var(--info)" },
  ".cm-lintRange-active": { backgroundColor: "var(--sel)" },
  ".cm-diagnostic": { padding: "8px 12px", borderLeft: "2px solid var(--info)" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--error)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--warning)" },
  ".cm-diagnosticAction": {
    display: "block",
    margin: "8px 0 0",
    padding: "4px 12px",
    border: "1px solid var(--line)",
    borderRadius: "4px",
    background: "var(--panel)",
    color: "var(--accent)",
    font: "inherit",
  },
};

const completion: Rules = {
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { font: "var(--code)/var(--code-line) var(--mono)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "2px 12px" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { background: "var(--sel)", color: "var(--ink)" },
  ".cm-completionDetail": { color: "var(--soft)", font: "var(--small)/24px var(--sans)", marginLeft: "16px" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700" },
};

export const theme = EditorView.theme({
  ...text,
  ...componentColours,
  ...gutters,
  ...badges,
  ...popovers,
  ...problems,
  ...completion,
});
