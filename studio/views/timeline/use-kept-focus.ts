import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useOwn, useSong } from '../use-session.ts';

/** Keeps the focus in the grid on its current cell: when the cursor moves, and when what had it is gone (STUDIO-209). */
export function useKeptFocus(grid: RefObject<HTMLElement | null>): void {
  const hasFocus = useRef(false);
  // The current cell is another one when these change.
  useOwn((own) => own.cursor);
  useOwn((own) => own.track);
  useSong((song) => song.regions);
  useEffect(() => {
    const element = grid.current;
    if (element === null) return;
    const onFocusIn = () => {
      hasFocus.current = true;
    };
    // What is removed leaves the focus to nothing; who goes elsewhere has it there.
    const onFocusOut = (event: FocusEvent) => {
      if (event.relatedTarget instanceof Node) hasFocus.current = element.contains(event.relatedTarget);
    };
    const onPress = (event: Event) => {
      if (event.target instanceof Node && !element.contains(event.target)) hasFocus.current = false;
    };
    element.addEventListener('focusin', onFocusIn);
    element.addEventListener('focusout', onFocusOut);
    document.addEventListener('pointerdown', onPress, true);
    return () => {
      element.removeEventListener('focusin', onFocusIn);
      element.removeEventListener('focusout', onFocusOut);
      document.removeEventListener('pointerdown', onPress, true);
    };
  }, [grid]);
  useLayoutEffect(() => {
    const active = document.activeElement;
    const isIn = active !== null && grid.current?.contains(active) === true;
    const isLost = active === null || active === document.body;
    if (!hasFocus.current || !(isLost || (isIn && active.getAttribute('role') === 'gridcell'))) return;
    grid.current?.querySelector<HTMLElement>('[data-current]')?.focus({ preventScroll: true });
  });
}
