import { endOf, findById } from '#studio/document/derive.ts';
import type { Clip, Region, Song } from '#studio/document/song.ts';
import { nameOfRegion, trackOf } from '../names.ts';

/** A clip that is shown behind the open one, and is not edited. */
export interface GhostClip {
  readonly region: Region;
  readonly clip: Clip;
  /** With its track: "Notes 2, Bass". */
  readonly name: string;
  /** Number of a colour. */
  readonly color: number;
  /** Ticks from the open clip's beginning to that of each round of this one. */
  readonly rounds: readonly number[];
  /** What of it sounds, in ticks of the open clip. */
  readonly from: number;
  readonly to: number;
}

/** Rounds of a loop that are shown. */
const mostRounds = 64;

/** Regions with notes, but for the open one. */
export const othersWithNotes = (song: Song, open: string): Region[] =>
  song.regions.filter((region) => region.id !== open && findById(song.clips, region.clip)?.kind === 'notes');

export function ghostsOf(song: Song, open: Region, ids: readonly string[]): GhostClip[] {
  const begin = open.start - open.offset;
  return othersWithNotes(song, open.id)
    .filter(({ id }) => ids.includes(id))
    .flatMap((region) => {
      const clip = findById(song.clips, region.clip);
      if (clip === undefined) return [];
      const track = trackOf(song, region.track);
      const first = region.start - region.offset - begin;
      const count = region.loop ? Math.ceil((region.offset + region.length) / clip.length) : 1;
      return [
        {
          region,
          clip,
          name: `${nameOfRegion(song, region)}, ${track?.name ?? ''}`,
          color: region.color ?? track?.color ?? 0,
          rounds: Array.from({ length: Math.min(count, mostRounds) }, (_, n) => first + n * clip.length),
          from: region.start - begin,
          to: endOf(region) - begin,
        },
      ];
    });
}
