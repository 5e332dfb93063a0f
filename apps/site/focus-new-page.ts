/**
 * Puts the focus on the heading of a page that one has walked to, so that a screen reader says where one is and a
 * keyboard goes on from there, as after a page load. The place in the page stays.
 */
export function focusNewPage(document: Document): void {
  const content = document.getElementById('content');
  const greeted = content?.querySelector('h1') ?? content;
  if (!greeted) return;
  greeted.tabIndex = -1;
  greeted.focus({ preventScroll: true });
}
