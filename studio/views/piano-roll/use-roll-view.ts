import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Clip } from '#studio/document/song.ts';
import { pxPerTick } from '../grid.ts';
import type { OwnState } from '../own-state.ts';
import { keysWidth, type RollView, rowHeight, topPitch } from './roll-view.ts';

/** What of a clip is in sight; a clip that is opened shows the middle of its notes. */
export function useRollView(zoom: number, clip: Clip) {
  const scroller = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ left: 0, top: 0, width: 900, height: 240 });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const read = () =>
      setSeen({
        left: element.scrollLeft,
        top: element.scrollTop,
        width: Math.max(100, element.clientWidth - keysWidth),
        height: Math.max(60, element.clientHeight),
      });
    read();
    element.addEventListener('scroll', read, { passive: true });
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', read);
      observer.disconnect();
    };
  }, []);
  const shownClip = useRef<string | null>(null);
  useEffect(() => {
    const element = scroller.current;
    if (element === null || shownClip.current === clip.id) return;
    shownClip.current = clip.id;
    // The middle of what there is, or of the keyboard.
    const pitches = clip.notes.map(({ pitch }) => pitch);
    const middle =
      pitches.length === 0
        ? 62
        : (pitches.reduce((a, b) => Math.max(a, b)) + pitches.reduce((a, b) => Math.min(a, b))) / 2;
    element.scrollTop = (topPitch - middle) * rowHeight - element.clientHeight / 2;
  }, [clip]);
  const view: RollView = useMemo(() => ({ ...seen, zoom }), [seen, zoom]);
  return { scroller, view };
}

/** Scrolls to the cursor when it moves out of sight. */
export function useCursorInSight(
  scroller: RefObject<HTMLDivElement | null>,
  { tick, pitch }: OwnState['noteCursor'],
  zoom: number,
): void {
  const first = useRef(true);
  useEffect(() => {
    const element = scroller.current;
    if (element === null || first.current) {
      first.current = false;
      return;
    }
    const x = tick * pxPerTick(zoom);
    const y = (topPitch - pitch) * rowHeight;
    const [width, height] = [element.clientWidth - keysWidth, element.clientHeight];
    const isBeside = x < element.scrollLeft || x > element.scrollLeft + width - 24;
    const isOver = y < element.scrollTop || y > element.scrollTop + height - rowHeight;
    const left = isBeside ? Math.max(0, x - width / 2) : element.scrollLeft;
    const top = isOver ? Math.max(0, y - height / 2) : element.scrollTop;
    if (isBeside || isOver) element.scrollTo({ left, top, behavior: 'instant' });
  }, [scroller, tick, pitch, zoom]);
}
