/**
 * Focuses the heading of a page after navigation, so that screen readers and keyboards continue there as after a page load. Does
 * not scroll.
 */
export function focusNewPage(document: Document): void {
  const content = document.getElementById('content');
  const greeted = content?.querySelector('h1') ?? content;
  if (!greeted) return;
  greeted.tabIndex = -1;
  greeted.focus({ preventScroll: true });
}
