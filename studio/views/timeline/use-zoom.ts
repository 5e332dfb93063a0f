import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { zoomBy } from '../../commands/show-panel.ts';
import { pxPerTick } from '../grid.ts';
import { useOwn, useSession } from '../use-session.ts';

/** A place of the song and where it stands in the view, in px from the left edge of the lanes. */
interface Held {
  tick: number;
  x: number;
}

/**
 * Ctrl and the wheel, which is what a pinch of a touchpad is too, and two fingers zoom around the point under them; keys around the
 * cursor where it is in sight, otherwise around the middle (STUDIO-037).
 */
export function useZoom(scroller: RefObject<HTMLElement | null>, headWidth: number): void {
  const session = useSession();
  const zoom = useOwn((own) => own.zoom);
  const held = useRef<Held | null>(null);
  const before = useRef(zoom);
  useLayoutEffect(() => {
    const element = scroller.current;
    const was = pxPerTick(before.current);
    before.current = zoom;
    if (element === null || was === pxPerTick(zoom)) return;
    const { tick, x } = held.current ?? middleOf(element, headWidth, session.own.getState().cursor, was);
    held.current = null;
    element.scrollTo({ left: tick * pxPerTick(zoom) - x, behavior: 'instant' });
  }, [zoom, scroller, headWidth, session]);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const zoomAt = (clientX: number, factor: number) => {
      const x = clientX - element.getBoundingClientRect().left - headWidth;
      const scale = pxPerTick(session.own.getState().zoom);
      held.current = { tick: (element.scrollLeft + x) / scale, x };
      zoomBy(session, factor);
    };
    const onWheel = (event: WheelEvent) => {
      if (!(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      zoomAt(event.clientX, Math.exp(-event.deltaY / 300));
    };
    const stopPinch = followPinch(element, zoomAt);
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      stopPinch();
      element.removeEventListener('wheel', onWheel);
    };
  }, [session, scroller, headWidth]);
}

/** The cursor, or what is in the middle. */
function middleOf(element: HTMLElement, headWidth: number, cursor: number, scale: number): Held {
  const seen = element.clientWidth - headWidth;
  const x = cursor * scale - element.scrollLeft;
  if (x >= 0 && x <= seen) return { tick: cursor, x };
  return { tick: (element.scrollLeft + seen / 2) / scale, x: seen / 2 };
}

/** Two fingers: their distance zooms, their middle moves what is below it. One finger is left to the browser, which scrolls. */
function followPinch(element: HTMLElement, zoomAt: (clientX: number, factor: number) => void): () => void {
  let last: { distance: number; x: number; y: number } | null = null;
  const placeOf = ([one, other]: TouchList | Touch[]) =>
    one && other
      ? {
          distance: Math.max(20, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)),
          x: (one.clientX + other.clientX) / 2,
          y: (one.clientY + other.clientY) / 2,
        }
      : null;
  const onTouch = (event: TouchEvent) => {
    const now = placeOf([...event.touches]);
    const before = last;
    last = now;
    if (event.type !== 'touchmove' || now === null || before === null) return;
    event.preventDefault();
    element.scrollBy({ left: before.x - now.x, top: before.y - now.y, behavior: 'instant' });
    zoomAt(now.x, now.distance / before.distance);
  };
  const kinds = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const;
  for (const kind of kinds) element.addEventListener(kind, onTouch, { passive: false });
  return () => {
    for (const kind of kinds) element.removeEventListener(kind, onTouch);
  };
}
