const typeaheadResetMs = 700;
let typed = '';
let typedAt = Number.NEGATIVE_INFINITY;

/**
 * Moves the focus in a menu for a key; typed characters find the next item that starts with them, a repeated character each
 * item in turn. False for other keys.
 */
export function moveMenuFocus(menu: Element, key: string): boolean {
  const items = [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  const last = items.length - 1;
  const current = items.indexOf(document.activeElement as HTMLElement);
  const focus = (index: number) => {
    items[index]?.focus();
    return true;
  };
  if (last < 0) return false;
  if (key === 'Home') return focus(0);
  if (key === 'End') return focus(last);
  if (key === 'ArrowDown') return focus(current === last ? 0 : current + 1);
  if (key === 'ArrowUp') return focus(current <= 0 ? last : current - 1);
  if ([...key].length !== 1) return false;

  const now = performance.now();
  if (now - typedAt > typeaheadResetMs) typed = '';
  // Within a typed text, a space belongs to it; otherwise it activates the item.
  if (key === ' ' && typed === '') return false;
  typed += key.toLowerCase();
  typedAt = now;
  const isRepeated = [...typed].every((character) => character === typed[0]);
  const start = isRepeated ? typed.slice(0, 1) : typed;
  const from = isRepeated ? current + 1 : Math.max(0, current);
  const order = [...items.keys()].map((step) => (from + step) % items.length);
  const match = order.find((index) => items[index]?.textContent?.trim().toLowerCase().startsWith(start));
  return match === undefined ? key === ' ' : focus(match);
}
