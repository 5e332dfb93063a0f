/** Elements where a key already has a meaning: typing, choosing, or pressing the element. */
const interactive =
  'input, textarea, select, button, summary, audio, video, [contenteditable=""], [contenteditable="true"], [role="slider"], [role="textbox"], [role^="menuitem"], [role="tab"], [role="option"]';
/** Elements where letters already have a meaning. */
const typing = interactive.replace('button, summary, ', '');

/** An open dialog, which is modal. Those of the player have the mark. */
const otherDialog = 'dialog[open]:not([data-player])';

/**
 * Whether a key press is for the page or the player: without Ctrl, Alt or Meta, the first of a series, and neither for the
 * focused element nor for a dialog.
 */
export function isFreeKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.isComposing) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (document.querySelector(otherDialog)) return false;
  const used = event.key === ' ' ? interactive : typing;
  return !(event.target instanceof Element && event.target.closest(used));
}
