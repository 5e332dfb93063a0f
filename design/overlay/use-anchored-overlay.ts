import { type RefObject, useLayoutEffect } from 'react';
import { throttle } from '#platform/web/throttle.ts';
import { type Placement, placeOverlay } from './place-overlay.ts';

/**
 * Puts an element with `popover="manual"` into the top layer beside its anchor while `open`, and repositions it when
 * the page scrolls or either changes size.
 */
export function useAnchoredOverlay(
  open: boolean,
  anchorRef: RefObject<HTMLElement | null>,
  overlayRef: RefObject<HTMLElement | null>,
  { side, align, gap }: Placement,
): void {
  useLayoutEffect(() => {
    const anchor = anchorRef.current;
    const overlay = overlayRef.current;
    if (!open || !anchor || !overlay) return;
    overlay.showPopover?.();
    const place = () => {
      const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const size = { width: overlay.offsetWidth, height: overlay.offsetHeight };
      const { left, top } = placeOverlay(anchor.getBoundingClientRect(), size, viewport, {
        side,
        align,
        gap,
      });
      overlay.style.left = `${left}px`;
      overlay.style.top = `${top}px`;
    };
    const onMove = throttle(50, place);
    // A filtered list changes its size while it is open.
    const resized = new ResizeObserver(place);
    resized.observe(overlay);
    place();
    window.addEventListener('scroll', onMove, { capture: true, passive: true });
    window.addEventListener('resize', onMove);
    return () => {
      onMove.cancel();
      resized.disconnect();
      window.removeEventListener('scroll', onMove, { capture: true });
      window.removeEventListener('resize', onMove);
    };
  }, [open, anchorRef, overlayRef, side, align, gap]);
}
