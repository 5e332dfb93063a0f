import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the list (it needs `tabIndex={-1}`) when the focused item is removed, so that Tab goes on from there instead of from
 * the top of the page.
 */
export function useFocusAfterRemoval(list: RefObject<HTMLElement | null>, count: number): void {
  const last = useRef(count);
  useEffect(() => {
    const hasLost = count < last.current;
    last.current = count;
    if (hasLost && document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [list, count]);
}
