import type { RoomPerson } from '#studio/document/room-messages.ts';
import { maxTick } from '#studio/document/schema.ts';
import type { Region, Song } from '#studio/document/song.ts';

/** Where something of another is shown in the timeline, in ticks. */
export interface Outline {
  readonly id: string;
  readonly track: string;
  readonly start: number;
  readonly length: number;
  /** A running drag, which is not in the document yet. */
  readonly isGhost: boolean;
}

type Place = Pick<Outline, 'track' | 'start' | 'length'>;

/** What another has selected and drags, as far as it is in the song. Strangers write presence: everything else is left out. */
export function outlinesOf(song: Song, { selection = [], draft }: RoomPerson): Outline[] {
  const dragged = [
    ...ghosts(song, listOf(draft, 'moves'), toMoved),
    ...ghosts(song, listOf(draft, 'trims'), toTrimmed),
  ];
  const isDragged = new Set(dragged.map(({ id }) => id));
  const selected = selection
    .filter((id) => !isDragged.has(id))
    .flatMap((id) => song.regions.find((one) => one.id === id) ?? [])
    .map(({ id, track, start, length }) => ({ id, track, start, length, isGhost: false }));
  return [...selected, ...dragged];
}

function listOf(draft: unknown, key: string): readonly unknown[] {
  const list: unknown = draft !== null && typeof draft === 'object' ? Reflect.get(draft, key) : null;
  return Array.isArray(list) ? list : [];
}

function ghosts(
  song: Song,
  list: readonly unknown[],
  read: (song: Song, region: Region, values: readonly unknown[]) => Place | null,
): Outline[] {
  return list.flatMap((one) => {
    if (!Array.isArray(one)) return [];
    const region = song.regions.find(({ id }) => id === one[0]);
    const shown = region && read(song, region, one);
    return region && shown ? [{ ...shown, id: region.id, isGhost: true }] : [];
  });
}

const isTick = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= maxTick;

function toMoved(song: Song, { length }: Region, [, start, to]: readonly unknown[]): Place | null {
  const track = song.tracks.find(({ id }) => id === to);
  return track && isTick(start) ? { track: track.id, start, length } : null;
}

function toTrimmed(_song: Song, { track }: Region, [, start, end]: readonly unknown[]): Place | null {
  return isTick(start) && isTick(end) && end > start ? { track, start, length: end - start } : null;
}

const places: Readonly<Record<string, string>> = {
  timeline: 'the timeline',
  clip: 'a clip',
  mixer: 'the mixer',
  devices: 'the devices',
  events: 'the event list',
  library: 'the library',
};

/** "in the mixer, playing". */
export function sayPresence({ view = '', transport, recording }: RoomPerson): string {
  const place = Object.hasOwn(places, view) ? `in ${places[view]}` : null;
  const does = recording === true ? 'recording' : transport?.playing === true ? 'playing' : null;
  return [place, does].filter((text) => text !== null).join(', ');
}
