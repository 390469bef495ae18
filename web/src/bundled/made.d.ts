/** Modules that the build makes from playground-examples, see build/internal/frontend/bundle.go. */

declare module "course" {
  const course: import("../course/documents.ts").Course;
  export default course;
}

declare module "examples" {
  export const examples: readonly import("../examples/examples.ts").Example[];
  /** Loads the text of an example, by its file name. */
  const texts: Readonly<Record<string, () => Promise<{ readonly default: string }>>>;
  export default texts;
}

declare module "cards" {
  const cards: import("../gallery/gallery.ts").Cards;
  export default cards;
}
