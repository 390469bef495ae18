/**
 * Copies a text that is still being made; false if the browser does not let the page copy. The copy begins within the reader's
 * press, because WebKit allows none after it.
 */
export async function copyText(text: Promise<string>): Promise<boolean> {
  const blob = text.then((words) => new Blob([words], { type: "text/plain" }));
  blob.catch(() => {}); // where there is no clipboard, nothing waits for it
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    return true;
  } catch {
    return false;
  }
}
