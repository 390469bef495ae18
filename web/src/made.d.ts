/** What the build makes of playground-examples, see build/bundle.go. */

declare module "course" {
  const course: import("./lesson/documents.ts").Course;
  export default course;
}

declare module "examples" {
  /** Imports the text of a design of the menu. */
  const texts: Readonly<Record<string, () => Promise<{ readonly default: string }>>>;
  export default texts;
}
