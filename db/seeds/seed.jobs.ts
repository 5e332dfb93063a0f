import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

/** So many tracks are there when the hall opens; they are made by two chains of jobs at once. */
export const FIRST_TRACKS = 12;
const FIRST_CHAINS = 2;

/** Adds the planned track of this index, then the next of its chain. */
export const addSeedTrack = jobType('seeds.add-track', z.strictObject({ index: z.number().int().min(0) }), {
  maxAttempts: 5,
});

/** The tracks that the chains begin with. */
export const chainStarts = (): number[] => Array.from({ length: FIRST_CHAINS }, (_none, index) => index);

/** What a chain does after this track; null where it ends. After the first dozen one chain goes on alone, in peace. */
export function nextInChain(index: number): number | null {
  if (index >= FIRST_TRACKS) return index + 1;
  if (index + FIRST_CHAINS < FIRST_TRACKS) return index + FIRST_CHAINS;
  return index === FIRST_TRACKS - 1 ? FIRST_TRACKS : null;
}
