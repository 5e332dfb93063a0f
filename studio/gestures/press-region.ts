import { endOf } from '#studio/document/derive.ts';
import { canEdit, selectedRegions } from '../commands/command.ts';
import { applyMoves, movesBy } from '../commands/move-regions.ts';
import { applyTrims, trimsBy } from '../commands/trim-regions.ts';
import { pxPerTick, snapStep, snapTick } from '../views/grid.ts';
import type { Session } from '../views/session.ts';
import { laneHeight } from '../views/timeline/lane-height.ts';
import type { Draft } from './draft.ts';
import { followPointer } from './drag.ts';

/** A press on a region selects it; a drag moves what is selected, or trims it at the edge that was pressed. */
export function pressRegion(session: Session, id: string, event: PointerEvent): void {
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (event.button !== 0 || target === null || target.tagName === 'INPUT') return;
  const { finger } = session.own.getState();
  if (event.pointerType === 'touch' && finger !== 'move') {
    tapRegion(session, id, event, target, finger === 'select');
    return;
  }
  const wasSelected = session.own.getState().selection.includes(id);
  const adds = event.shiftKey || event.ctrlKey || event.metaKey;
  if (!wasSelected || adds) selectPressed(session, id, adds);
  const edge = target.dataset.edge === 'start' || target.dataset.edge === 'end' ? target.dataset.edge : null;
  let draft: Draft | null = null;
  followPointer(event, target, {
    onMove(by, now) {
      if (!canEdit(session)) return;
      draft = edge === null ? moveDraft(session, id, by, now) : trimDraft(session, id, edge, by, now);
      session.draft.setState(draft);
    },
    onEnd(by) {
      session.draft.setState(null);
      if (by === null) {
        if (wasSelected && !adds) selectPressed(session, id, false);
        return;
      }
      if (draft?.kind === 'move') applyMoves(session, draft.moves);
      if (draft?.kind === 'trim') applyTrims(session, draft.trims);
    },
    onCancel: () => session.draft.setState(null),
  });
}

/** A finger that does not move things selects what it taps. */
function tapRegion(session: Session, id: string, event: PointerEvent, target: Element, adds: boolean): void {
  followPointer(event, target, {
    onMove: () => {},
    onEnd: (by) => by === null && selectPressed(session, id, adds),
    onCancel: () => {},
  });
}

function selectPressed({ own, song }: Session, id: string, adds: boolean): void {
  const region = song.getState().regions.find((one) => one.id === id);
  if (region === undefined) return;
  const { selection, cursor } = own.getState();
  const isIn = selection.includes(id);
  const next = adds ? (isIn ? selection.filter((one) => one !== id) : [...selection, id]) : [id];
  const isInside = region.start <= cursor && cursor < endOf(region);
  own.patchState({ selection: next, track: region.track, cursor: isInside ? cursor : region.start });
}

function moveDraft(
  session: Session,
  id: string,
  by: { x: number; y: number },
  { altKey }: PointerEvent,
): Draft | null {
  const song = session.song.getState();
  const own = session.own.getState();
  const region = song.regions.find((one) => one.id === id);
  if (region === undefined) return null;
  const to = region.start + by.x / pxPerTick(own.zoom);
  const step = altKey ? 1 : snapStep(song, own);
  // What lay beside the grid stays beside it by whole steps, or comes onto it: the nearer.
  const ticks = snapTick(song, step, to) - region.start;
  const rows = Math.round(by.y / laneHeight);
  const ids = selectedRegions(session).map((one) => one.id);
  const moves = movesBy(song, ids, { ticks, rows }) ?? movesBy(song, ids, { ticks, rows: 0 });
  return moves === null ? null : { kind: 'move', moves };
}

function trimDraft(
  session: Session,
  id: string,
  edge: 'start' | 'end',
  by: { x: number; y: number },
  { altKey }: PointerEvent,
): Draft | null {
  const song = session.song.getState();
  const own = session.own.getState();
  const region = song.regions.find((one) => one.id === id);
  if (region === undefined) return null;
  const from = edge === 'start' ? region.start : endOf(region);
  const step = altKey ? 1 : snapStep(song, own);
  const ticks = snapTick(song, step, from + by.x / pxPerTick(own.zoom)) - from;
  return {
    kind: 'trim',
    trims: trimsBy(selectedRegions(session), edge, { ticks, least: Math.max(step, 60) }),
  };
}
