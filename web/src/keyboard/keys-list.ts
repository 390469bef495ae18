/** The content of the keyboard map. The tests press every row. */

/** Keys separated by spaces, and what they do. Mod is Ctrl, or ⌘ on a Mac. */
export type Row = readonly [keys: string, act: string];

export interface Part {
  readonly title: string;
  readonly rows: readonly Row[];
}

/** The browser's own keys for texts, lists and buttons are left out. */
export const parts: readonly Part[] = [
  {
    title: "Everywhere",
    rows: [
      ["?", "show these keys"],
      ["Esc", "close what is open, cancel an analysis or a comparison, unpin what is highlighted, clear the state before"],
      ["Tab", "to the next part, also out of the text while no completion is open"],
      ["F6", "to the next pane; with Shift, to the one before it"],
      ["[ ]", "hide and show the text, the costs; a strip stands for what is hidden"],
      ["1 2 3 4 5 6", "the views of memory, in the order of their tabs"],
      ["w", "walk the selected system"],
      ["a", "arrange the groups"],
      [".", "the first offer that makes the selected system better, or the one that helps most"],
      ["p", "after a change: the state before becomes design A"],
    ],
  },
  {
    title: "Design",
    rows: [
      ["Ctrl Space", "complete a name or a keyword"],
      ["Tab Enter", "take the completion that is open"],
      ["Esc Tab", "close the completion, and leave the text"],
      ["F8", "to the next problem"],
      ["Alt Shift F", "format"],
      ["Mod Z", "undo, wherever the focus is"],
      ["Mod Shift Z", "redo, wherever the focus is"],
    ],
  },
  {
    title: "Cost",
    rows: [
      ["↑ ↓", "from one row to the next; Home and End to the ends"],
      ["Enter", "unfold what is said about it, and fold it again"],
      ["j k", "select the next one, the one before it"],
    ],
  },
  {
    title: "Trees",
    rows: [
      ["↑ ↓", "from node to node; Home and End to the ends"],
      ["→ ←", "to the first child, to the parent"],
    ],
  },
  {
    title: "Archetypes and sparse sets",
    rows: [
      ["↑ ↓", "from table to table, or from set to set; Home and End to the ends"],
      ["Enter", "select the block of a table's entities, or the component of a set"],
      ["→ ←", "in Steps: one step forward and back; with Shift, one tick; Home and End to the ends"],
      ["Space", "in Steps: play and pause"],
    ],
  },
  {
    title: "Component arrays",
    rows: [
      ["→ ← ↑ ↓", "from block to block, and to the name of an array"],
      ["Shift → ←", "from row to row of a block"],
      ["Home End", "to the ends of an array; with Ctrl, of all"],
      ["+ − 0", "zoom in, zoom out, show everything"],
      ["Enter", "the lowered tree of an array; on a row, while stepping, its entity"],
    ],
  },
  {
    title: "Timeline",
    rows: [
      ["→ ←", "one move forward and back; ↑ and ↓ do the same"],
      ["Shift → ←", "one tick forward and back"],
      ["Home End", "to the start and the end"],
      ["Space", "play and pause"],
      ["Esc", "back to the end, and close the commit"],
    ],
  },
  {
    title: "What if",
    rows: [
      ["c", "compare with a second design, or show one again"],
      ["↑ ↓", "from line to line, its cause highlighted in both texts"],
      ["Enter", "pin the cause; Esc unpins it"],
    ],
  },
  {
    title: "Gallery",
    rows: [
      ["→ ←", "from one card to the next; Home and End to the ends"],
      ["/", "find a card by its words"],
    ],
  },
  {
    title: "Your library",
    rows: [
      ["j k", "select the next system, the one before it"],
      ["↑ ↓", "from one row to the next; Home and End to the ends"],
      ["Mod Enter", "open what was read as a design"],
    ],
  },
  {
    title: "Lessons",
    rows: [["→ ←", "from step to step; Enter goes to the one in focus"]],
  },
];
