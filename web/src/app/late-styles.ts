/** The styles of what the page shows after the first analysis. They come with scripts, which keeps them out of the first download. */

import arrays from "../../css/arrays.css" with { type: "text" };
import editNote from "../../css/edit-note.css" with { type: "text" };
import explain from "../../css/explain.css" with { type: "text" };
import inspector from "../../css/inspector.css" with { type: "text" };
import trees from "../../css/trees.css" with { type: "text" };
import { adopt } from "../dom/dom.ts";

for (const style of [inspector, explain, editNote, trees, arrays]) adopt(style);
