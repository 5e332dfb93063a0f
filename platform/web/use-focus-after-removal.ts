import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps a keyboard's place in a list: when an item goes and takes the focus along, `list` gets it (it needs `tabIndex={-1}`), so that
 * Tab goes on from there instead of from the top of the page.
 */
export function useFocusAfterRemoval(list: RefObject<HTMLElement | null>, count: number): void {
  const last = useRef(count);
  useEffect(() => {
    const hasLost = count < last.current;
    last.current = count;
    if (hasLost && document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [list, count]);
}
