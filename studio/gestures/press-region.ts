import { endOf } from '#studio/document/derive.ts';
import type { Region } from '#studio/document/song.ts';
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
  const region = session.song.getState().regions.find((one) => one.id === id);
  if (region === undefined) return;
  let draft: Draft | null = null;
  followPointer(event, target, {
    onMove(by, now) {
      if (!canEdit(session)) return;
      draft = edge === null ? moveDraft(session, region, by, now) : trimDraft(session, region, edge, by, now);
      show(session, draft);
    },
    onEnd(by) {
      show(session, null);
      if (by !== null) applyDraft(session, draft);
      else if (wasSelected && !adds) selectPressed(session, id, false);
    },
    onCancel: () => show(session, null),
  });
}

/** Shows a draft, and keeps how it would end for what somebody else deletes meanwhile. */
function show(session: Session, draft: Draft | null): void {
  session.draft.setState(draft);
  const changes = changesOf(draft);
  session.held.setState(
    changes === null
      ? null
      : { collection: 'regions', ids: [...changes.keys()], finish: (ids) => applyDraft(session, draft, ids) },
  );
}

const changesOf = (draft: Draft | null): ReadonlyMap<string, unknown> | null =>
  draft?.kind === 'move' ? draft.moves : draft?.kind === 'trim' ? draft.trims : null;

/** Ends a drag for the regions that are there, or for some of them. */
function applyDraft(session: Session, draft: Draft | null, only?: readonly string[]): void {
  const there = new Set(session.song.getState().regions.map(({ id }) => id));
  const of = <T>(changes: ReadonlyMap<string, T>) =>
    new Map([...changes].filter(([id]) => there.has(id) && only?.includes(id) !== false));
  if (draft?.kind === 'move') applyMoves(session, of(draft.moves));
  if (draft?.kind === 'trim') applyTrims(session, of(draft.trims));
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
  region: Region,
  by: { x: number; y: number },
  { altKey }: PointerEvent,
): Draft | null {
  const song = session.song.getState();
  const own = session.own.getState();
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
  region: Region,
  edge: 'start' | 'end',
  by: { x: number; y: number },
  { altKey }: PointerEvent,
): Draft | null {
  const song = session.song.getState();
  const own = session.own.getState();
  const from = edge === 'start' ? region.start : endOf(region);
  const step = altKey ? 1 : snapStep(song, own);
  const ticks = snapTick(song, step, from + by.x / pxPerTick(own.zoom)) - from;
  return {
    kind: 'trim',
    trims: trimsBy(selectedRegions(session), edge, { ticks, least: Math.max(step, 60) }),
  };
}
