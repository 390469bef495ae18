/** The colours --c0 to --c7 of css/tokens.css. A ninth component uses the first colour again; its name and letter differ. */

export const paletteSize = 8;

export function colourClass(color: number): string {
  return `c${color % paletteSize}`;
}
