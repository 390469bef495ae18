/**
 * A picture as a tikzpicture for LaTeX, with its designs as comments. What is drawn in pixels is a file of its own, which the text
 * includes. Lengths of a picture are CSS pixels, of which four are three points.
 */

import type { Designs } from "../link/link.ts";
import { n } from "./export-picture.ts";
import type { Line, Path, Picture, Raster } from "./export-picture.ts";

/** Points in a pixel. */
const point = 0.75;

export interface Tikz {
  readonly text: string;
  /** The files that it includes, in order. */
  readonly rasters: readonly { readonly name: string; readonly canvas: HTMLCanvasElement }[];
}

/** base begins the names of the files that are included. */
export function tikzOf(picture: Picture, title: string, source: Designs, base: string): Tikz {
  const { width, height, background, shapes } = picture;
  const rasters: Tikz["rasters"][number][] = [];
  const colors = new Colors();
  const file = ({ canvas }: Raster): string => {
    const name = `${base}-${rasters.length + 1}.png`;
    rasters.push({ name, canvas });
    return name;
  };
  const drawn = [
    `\\fill[${colors.name(background)}] (0,0) rectangle (${n(width)},${n(height)});`,
    ...shapes.map((shape) => (shape.kind === "text" ? textOf(shape, colors) : shape.kind === "path" ? pathOf(shape, colors) : rasterOf(shape, file(shape)))),
  ];
  const lines = [
    `% ${oneLine(title)}`,
    `% Needs \\usepackage{tikz} and \\usetikzlibrary{svg.path,patterns}${rasters.length > 0 ? ", and \\usepackage{graphicx} for the files that it includes" : ""}. Letters beyond Latin need LuaLaTeX.`,
    ...[source.a, source.b].flatMap((design) => (design === null ? [] : ["%", ...design.trimEnd().split("\n").map((line) => `% ${oneLine(line)}`.trimEnd())])),
    `\\begin{tikzpicture}[x=${point}pt,y=-${point}pt,line cap=butt]`,
    ...colors.definitions(),
    ...drawn,
    "\\end{tikzpicture}",
    "",
  ];
  return { text: lines.join("\n"), rasters };
}

/** Colours with their names, in the order of their first use. */
class Colors {
  readonly #names = new Map<string, string>();

  /** The name of a colour that is written #rrggbb. */
  name(color: string): string {
    const known = this.#names.get(color);
    if (known) return known;
    const name = `copse${this.#names.size + 1}`;
    this.#names.set(color, name);
    return name;
  }

  definitions(): string[] {
    return [...this.#names].map(([color, name]) => `\\definecolor{${name}}{HTML}{${color.slice(1).toUpperCase()}}`);
  }
}

function pathOf({ d, matrix, fill, hatch, stroke, width, dash, opacity }: Path, colors: Colors): string {
  const options: string[] = [];
  if (fill) options.push(`fill=${colors.name(fill)}`);
  if (hatch) options.push("pattern=north east lines", `pattern color=${colors.name(hatch)}`);
  if (stroke) options.push(`draw=${colors.name(stroke)}`, `line width=${n(width * point)}pt`);
  if (stroke && dash.length > 0) options.push(`dash pattern=${dash.map((length, at) => `${at % 2 === 0 ? "on" : "off"} ${n(length * point)}pt`).join(" ")}`);
  if (opacity < 1) options.push(`opacity=${n(opacity)}`);
  const [a, b, c, e, x, y] = matrix ?? [1, 0, 0, 1, 0, 0];
  // The paths of SVG are in points, and their y grows downwards.
  const placed = [a, -b, c, -e].map((each) => n(each * point));
  return `\\begin{scope}[cm={${placed.join(",")},(${n(x * point)}pt,${n(-y * point)}pt)}]\\path[${options.join(",")}] svg {${d}};\\end{scope}`;
}

function textOf({ x, y, text, font, fill, opacity }: Line, colors: Colors): string {
  const size = n(font.size * point);
  const style = `${/mono/.test(font.family) ? "\\ttfamily" : "\\sffamily"}${font.weight >= 600 ? "\\bfseries" : ""}${font.italic ? "\\itshape" : ""}`;
  const options = ["anchor=base west", "inner sep=0pt", `text=${colors.name(fill)}`, `font=${style}\\fontsize{${size}}{${size}}\\selectfont`];
  if (opacity < 1) options.push(`opacity=${n(opacity)}`);
  return `\\node[${options.join(",")}] at (${n(x)},${n(y)}) {${escape(text)}};`;
}

function rasterOf({ x, y, width, height, opacity }: Raster, file: string): string {
  const options = ["anchor=north west", "inner sep=0pt", ...(opacity < 1 ? [`opacity=${n(opacity)}`] : [])];
  return `\\node[${options.join(",")}] at (${n(x)},${n(y)}) {\\includegraphics[width=${n(width * point)}pt,height=${n(height * point)}pt]{${file}}};`;
}

/** How TeX writes what has a meaning of its own in it, and what its usual fonts lack. */
const written: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}", "{": "\\{", "}": "\\}", "$": "\\$", "&": "\\&", "#": "\\#", "%": "\\%", "_": "\\_", "^": "\\textasciicircum{}", "~": "\\textasciitilde{}",
  "<": "\\textless{}", ">": "\\textgreater{}", "|": "\\textbar{}", '"': "\\textquotedbl{}", "≈": "$\\approx$", "×": "$\\times$", "→": "$\\rightarrow$", "←": "$\\leftarrow$", "−": "$-$", "µ": "$\\mu$",
  "·": "$\\cdot$", "≤": "$\\leq$", "≥": "$\\geq$", "…": "\\ldots{}", "✓": "$\\surd$", "–": "--", "¬": "$\\neg$", "“": "``", "”": "''", "’": "'", "↑": "$\\uparrow$", "↓": "$\\downarrow$",
};

/** Several spaces stay, and nothing is a command. */
function escape(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, "").replace(/./gsu, (char) => written[char] ?? char).replaceAll("  ", "~~");
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, " ");
}
