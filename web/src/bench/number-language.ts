/**
 * uPlot asks for the numbers of the browser's language when it is loaded, and cannot be loaded where that is not a language tag:
 * WebKitGTK calls it C where the system has no language. Imported before uPlot.
 */

try {
  new Intl.NumberFormat(navigator.language);
} catch {
  Object.defineProperty(navigator, "language", { value: "en" });
}
