import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const focusable = 'button:not([tabindex="-1"]), [tabindex="0"], input';

/**
 * Where the item of a list that has the focus is deleted, by this person or by others, its successor gets it, or, where none is left, the first
 * thing in `otherwise` (STUDIO-209). Call it where the list is drawn, so that it looks after each change.
 */
export function useNearestFocus(
  list: RefObject<HTMLElement | null>,
  otherwise?: RefObject<HTMLElement | null>,
): void {
  /** Place of the item with the focus; null where the focus is elsewhere. */
  const place = useRef<number | null>(null);
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const onFocusIn = ({ target }: FocusEvent) => {
      place.current = [...element.children].findIndex((item) => item.contains(target as Node));
    };
    // What is removed leaves the focus to nothing; who goes elsewhere has it there.
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !element.contains(relatedTarget)) place.current = null;
    };
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !element.contains(target)) place.current = null;
    };
    element.addEventListener('focusin', onFocusIn);
    element.addEventListener('focusout', onFocusOut);
    document.addEventListener('pointerdown', onPress, true);
    return () => {
      element.removeEventListener('focusin', onFocusIn);
      element.removeEventListener('focusout', onFocusOut);
      document.removeEventListener('pointerdown', onPress, true);
    };
  }, [list]);
  useLayoutEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (place.current === null || !isLost) return;
    const items = [...(list.current?.children ?? [])];
    const near = items[Math.min(place.current, items.length - 1)];
    (near ?? otherwise?.current)?.querySelector<HTMLElement>(focusable)?.focus();
  });
}
