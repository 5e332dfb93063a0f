import type { KeyboardEvent } from 'react';
import { endOf } from '#studio/document/derive.ts';
import type { Region, Song } from '#studio/document/song.ts';
import { snapStep, snapTick } from '../grid.ts';
import { shortPosition } from '../say-position.ts';
import type { Session } from '../session.ts';

/** Arrows move by the grid and by track, Home and End to the first and behind the last region; Shift adds to the selection. */
export function moveInGrid(session: Session, event: KeyboardEvent): void {
  const { target } = event;
  const isCell = target instanceof Element && target.getAttribute('role') === 'gridcell';
  if (!isCell || event.ctrlKey || event.metaKey || event.altKey) return;
  const place = placeFor(session, event.key);
  if (place === null) return;
  event.preventDefault();
  event.stopPropagation();
  const song = session.song.getState();
  const own = session.own.getState();
  const region = regionAt(song, place);
  const before = regionAt(song, own);
  const added = event.shiftKey ? own.selection : [];
  const selection = region === undefined ? added : [...new Set([...added, region.id])];
  session.own.patchState({ ...place, selection });
  // The focus stays where it is: nothing else says the new position.
  if (region !== undefined && region === before) session.say(`Bar ${shortPosition(song, place.cursor)}`);
}

type Place = { cursor: number; track: string | null };

const regionAt = (song: Song, { cursor, track }: Place): Region | undefined =>
  song.regions.find((one) => one.track === track && one.start <= cursor && cursor < endOf(one));

function placeFor(session: Session, key: string): Place | null {
  const song = session.song.getState();
  const { cursor, track, ...own } = session.own.getState();
  const step = snapStep(song, { cursor, ...own });
  const tracks = song.tracks.filter(({ kind }) => kind !== 'master');
  const row = tracks.findIndex(({ id }) => id === track);
  const onRow = song.regions.filter((region) => region.track === track);
  const rowBy = (by: number) => ({ cursor, track: tracks[row + by]?.id ?? track });
  switch (key) {
    case 'ArrowRight':
      return { cursor: snapTick(song, step, cursor + step), track };
    case 'ArrowLeft':
      return { cursor: Math.max(0, snapTick(song, step, cursor - step)), track };
    case 'ArrowDown':
      return rowBy(1);
    case 'ArrowUp':
      return rowBy(-1);
    case 'Home':
      return { cursor: 0, track };
    case 'End':
      return { cursor: onRow.reduce((last, region) => Math.max(last, endOf(region)), 0), track };
    case 'PageDown':
      return { cursor: onRow.find(({ start }) => start > cursor)?.start ?? cursor, track };
    case 'PageUp':
      return { cursor: onRow.findLast(({ start }) => start < cursor)?.start ?? cursor, track };
    default:
      return null;
  }
}
