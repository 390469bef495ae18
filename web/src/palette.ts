/** Colours --c0 to --c7 of css/tokens.css; a ninth component begins again, told apart by its name and letter. */

export const paletteSize = 8;

export function colourClass(color: number): string {
  return `c${color % paletteSize}`;
}
