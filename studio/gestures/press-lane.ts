import { endOf } from '#studio/document/derive.ts';
import { addRegionAt } from '../commands/add-region.ts';
import { moveCursor } from '../commands/go-to-start.ts';
import { pxPerTick, snapStep, snapTick } from '../views/grid.ts';
import type { Session } from '../views/session.ts';
import { laneHeight } from '../views/timeline/lane-height.ts';
import { followPointer } from './drag.ts';

/**
 * A press on an empty place moves the cursor there; a drag selects the regions in a frame. One finger does what is chosen for it. `origin` is where the first lane begins on
 * the screen, which moves with scrolling.
 */
export function pressLane(
  session: Session,
  event: PointerEvent,
  element: Element,
  origin: () => { x: number; y: number },
): void {
  if (event.button !== 0) return;
  const { song, own, draft } = session;
  const begin = placeOf(event, origin());
  const rows = song.getState().tracks;
  const track = rows[Math.floor(begin.y / laneHeight)];
  const finger = event.pointerType === 'touch' ? own.getState().finger : null;
  const frames = finger === null || finger === 'select';
  const kept =
    finger === 'select' || event.shiftKey || event.ctrlKey || event.metaKey ? own.getState().selection : [];
  const frameTo = (now: PointerEvent) => {
    const end = placeOf(now, origin());
    const [left, top] = [Math.min(begin.x, end.x), Math.min(begin.y, end.y)];
    return { left, top, width: Math.abs(end.x - begin.x), height: Math.abs(end.y - begin.y) };
  };
  followPointer(event, element, {
    onMove: (_, now) => frames && draft.setState({ kind: 'frame', ...frameTo(now) }),
    onEnd(by, now) {
      draft.setState(null);
      if (by !== null && !frames) return;
      if (by !== null) {
        own.patchState({ selection: [...new Set([...kept, ...regionsIn(session, frameTo(now))])] });
        return;
      }
      const { zoom } = own.getState();
      if (finger === 'draw' && track !== undefined) {
        addRegionAt(session, { track: track.id, tick: begin.x / pxPerTick(zoom) });
        return;
      }
      const step = now.altKey ? 1 : snapStep(song.getState(), own.getState());
      own.patchState({ selection: kept, ...(track && track.kind !== 'master' ? { track: track.id } : {}) });
      moveCursor(session, snapTick(song.getState(), step, Math.round(begin.x / pxPerTick(zoom))));
    },
    onCancel: () => draft.setState(null),
  });
}

const placeOf = (event: { clientX: number; clientY: number }, { x, y }: { x: number; y: number }) => ({
  x: event.clientX - x,
  y: event.clientY - y,
});

/** Regions that a frame touches. */
function regionsIn(
  { song, own }: Session,
  frame: { left: number; top: number; width: number; height: number },
): string[] {
  const { tracks, regions } = song.getState();
  const scale = pxPerTick(own.getState().zoom);
  const rows = new Map(tracks.map(({ id }, row) => [id, row]));
  return regions
    .filter((region) => {
      const top = (rows.get(region.track) ?? -1) * laneHeight;
      const isInTime = region.start * scale < frame.left + frame.width && endOf(region) * scale > frame.left;
      return isInTime && top < frame.top + frame.height && top + laneHeight > frame.top;
    })
    .map(({ id }) => id);
}
