import { type RefObject, useEffect, useRef } from 'react';
import { endOf } from '#studio/document/derive.ts';
import { pxPerTick } from '../grid.ts';
import { useOwn, useSession, useSong } from '../use-session.ts';
import { laneHeight } from './lane-height.ts';

type Part = RefObject<HTMLElement | null>;

/** Keys and undo keep in sight what they lead to: the cursor, the current track, and the region that alone is selected (STUDIO-048). */
export function useInSight(scroller: Part, grid: Part, headWidth: number): void {
  useCursorInSight(scroller, headWidth);
  useSelectionInSight(scroller, headWidth);
  useTrackInSight(scroller, grid);
}

/** Runs when a value has changed, and not for the first one. */
function useOnChange<T>(value: T, run: (value: T) => void): void {
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    run(value);
  });
}

function useCursorInSight(scroller: Part, headWidth: number): void {
  const { own } = useSession();
  useOnChange(
    useOwn((state) => state.cursor),
    (cursor) => {
      const x = cursor * pxPerTick(own.getState().zoom);
      showPx(scroller.current, headWidth, { from: x, to: x });
    },
  );
}

function useSelectionInSight(scroller: Part, headWidth: number): void {
  const { own, song } = useSession();
  useOnChange(
    useOwn((state) => state.selection),
    ([id, ...more]) => {
      const region = song.getState().regions.find((one) => one.id === id);
      if (region === undefined || more.length > 0) return;
      const scale = pxPerTick(own.getState().zoom);
      showPx(scroller.current, headWidth, { from: region.start * scale, to: endOf(region) * scale });
    },
  );
}

/** What is nearer to the right edge is as good as out of sight, in px. */
const air = 40;

/** Scrolls so that a stretch of the lanes begins at a third of the view, where nothing of it is in sight. */
function showPx(
  element: HTMLElement | null,
  headWidth: number,
  { from, to }: { from: number; to: number },
): void {
  if (element === null) return;
  const seen = element.clientWidth - headWidth;
  if (to < element.scrollLeft || from > element.scrollLeft + seen - air)
    element.scrollTo({ left: Math.max(0, from - seen / 3), behavior: 'instant' });
}

function useTrackInSight(scroller: Part, grid: Part): void {
  const tracks = useSong((song) => song.tracks);
  useOnChange(
    useOwn((own) => own.track),
    (track) => {
      const element = scroller.current;
      const row = tracks.findIndex(({ id, kind }) => id === track && kind !== 'master');
      if (element === null || row < 0) return;
      const seen = element.clientHeight - (grid.current?.offsetTop ?? 0);
      const lowest = (row + 1) * laneHeight - seen;
      const top = Math.min(row * laneHeight, Math.max(element.scrollTop, lowest));
      if (top !== element.scrollTop) element.scrollTo({ top, behavior: 'instant' });
    },
  );
}
