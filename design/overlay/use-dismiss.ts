import { type RefObject, useLayoutEffect } from 'react';

/** Calls `dismiss` on a press outside of the elements and on Escape, while `open`. Escape does not reach what is behind. */
export function useDismiss(
  open: boolean,
  elements: readonly RefObject<HTMLElement | null>[],
  dismiss: (by: 'press' | 'escape') => void,
): void {
  // A passive effect would come after the first paint, and lose an Escape that is pressed before.
  useLayoutEffect(() => {
    if (!open) return;
    const onPress = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!elements.some((element) => element.current?.contains(target))) dismiss('press');
    };
    const onKey = (event: KeyboardEvent) => {
      // While an input method composes, Escape drops the composition only.
      if (event.key !== 'Escape' || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      dismiss('escape');
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey, { capture: true });
    };
  });
}
