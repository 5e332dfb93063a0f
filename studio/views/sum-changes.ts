import type { Song } from '#studio/document/song.ts';
import { nameOfRegion } from './names.ts';

const kinds = {
  tracks: 'track',
  regions: 'region',
  clips: 'clip',
  devices: 'device',
  markers: 'marker',
  tempo: 'tempo',
  meters: 'meter',
} as const;
type Kind = keyof typeof kinds;
type Change = 'added' | 'changed' | 'deleted';

/** Sums what changes between songs, in words: "Chorus added, 3 clips changed". */
export function createChangeSum() {
  const changes = new Map<string, { kind: Kind; id: string; change: Change }>();
  const note = (kind: Kind, id: string, change: Change) => {
    const key = `${kind} ${id}`;
    const before = changes.get(key)?.change;
    if (before === 'added' && change === 'deleted') changes.delete(key);
    else changes.set(key, { kind, id, change: before === 'added' ? 'added' : change });
  };
  return {
    add(before: Song, now: Song): void {
      for (const kind of Object.keys(kinds) as Kind[]) {
        if (before[kind] === now[kind]) continue;
        const old = new Map<string, object>(before[kind].map((one) => [one.id, one]));
        for (const one of now[kind]) {
          const found = old.get(one.id);
          if (found === undefined) note(kind, one.id, 'added');
          else if (found !== one) note(kind, one.id, 'changed');
          old.delete(one.id);
        }
        for (const id of old.keys()) note(kind, id, 'deleted');
      }
    },
    isEmpty: () => changes.size === 0,
    clear: () => changes.clear(),
    /** Null where nothing is left. */
    short: (): string | null =>
      changes.size === 0 ? null : changes.size === 1 ? '1 change' : `${changes.size} changes`,
    full(song: Song): string | null {
      const groups = new Map<string, { kind: Kind; change: Change; ids: string[] }>();
      for (const { kind, id, change } of shown([...changes.values()])) {
        const key = `${kind} ${change}`;
        const group = groups.get(key) ?? { kind, change, ids: [] };
        groups.set(key, group);
        group.ids.push(id);
      }
      const texts = [...groups.values()].map((group) => `${sayThings(song, group)} ${group.change}`);
      return texts.length === 0 ? null : texts.join(', ');
    },
  };
}

/** A region that comes or goes has its clip with it, and a track its devices: those are not said. */
function shown<T extends { kind: Kind; change: Change }>(all: readonly T[]): readonly T[] {
  const has = (kind: Kind, change: Change) => all.some((one) => one.kind === kind && one.change === change);
  const left = all.filter(
    ({ kind, change }) =>
      change === 'changed' ||
      !((kind === 'clips' && has('regions', change)) || (kind === 'devices' && has('tracks', change))),
  );
  return left;
}

function sayThings(song: Song, { kind, ids }: { kind: Kind; ids: readonly string[] }): string {
  if (ids.length > 1) return `${ids.length} ${kinds[kind]}s`;
  const name = nameOf(song, kind, ids[0] ?? '');
  return name ?? `1 ${kinds[kind]}`;
}

function nameOf(song: Song, kind: Kind, id: string): string | null {
  if (kind === 'tracks') return song.tracks.find((one) => one.id === id)?.name ?? null;
  if (kind === 'markers') return song.markers.find((one) => one.id === id)?.name ?? null;
  const region =
    kind === 'regions'
      ? song.regions.find((one) => one.id === id)
      : kind === 'clips' && song.regions.find(({ clip }) => clip === id);
  return region ? nameOfRegion(song, region) : null;
}
