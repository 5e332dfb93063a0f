import type { SongOrder } from '#studio/compose/compose-song.ts';
import { createRandom } from '#studio/compose/random.ts';
import type { StyleName } from '#studio/compose/styles/styles.ts';
import { FIRST_TRACKS } from '../seed.jobs.ts';
import { seedMembers } from './seed-members.ts';

/** The first dozen is short, so that it is ready as early as the site is. */
const firstSeconds = 38;

const TRACKS = 120;
const DAYS = 75;

export interface PlannedTrack {
  index: number;
  /** Index in `seedMembers`. */
  owner: number;
  style: StyleName;
  seed: number;
  /** Days since its publication. */
  daysAgo: number;
  /** 0 to 1: how popular it is. */
  appeal: number;
  featured: boolean;
  allowDownload: boolean;
}

/**
 * Plans owners and dates of all tracks, the same every time. The first dozen, which is ready at once, covers many styles and
 * members, so that the community looks used from the first minute.
 */
export function planTracks(): PlannedTrack[] {
  const random = createRandom(20_261_120, 'community');
  const owners = seedMembers.flatMap((person, at) => Array<number>(1 + person.fame).fill(at));
  return Array.from({ length: TRACKS }, (_none, index) => {
    const owner =
      index < seedMembers.length
        ? (index * 7) % seedMembers.length
        : (owners[random.integer(0, owners.length - 1)] ?? 0);
    const person = seedMembers[owner];
    const styles = person?.styles ?? ['House'];
    return {
      index,
      owner,
      style: styles[index % styles.length] ?? 'House',
      seed: 1000 + index,
      daysAgo: random.next() ** 1.7 * DAYS,
      appeal: (random.next() ** 2 * 0.7 + random.next() * 0.3) * (0.4 + (person?.fame ?? 1) * 0.15),
      featured: index % 13 === 1,
      allowDownload: random.next() < 0.4,
    };
  });
}

/** What is composed for a planned track. */
export const songOrderOf = ({ index, seed, style }: PlannedTrack): SongOrder => ({
  seed,
  style,
  ...(index < FIRST_TRACKS ? { seconds: firstSeconds } : {}),
});
