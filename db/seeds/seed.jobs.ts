import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

/** The number of tracks that are ready at the first start; two chains of jobs add them concurrently. */
export const FIRST_TRACKS = 12;
const FIRST_CHAINS = 2;

/** Adds the planned track of this index, then the next of its chain. */
export const addSeedTrack = jobType('seeds.add-track', z.strictObject({ index: z.number().int().min(0) }), {
  maxAttempts: 5,
});

/** The tracks that the chains start with. */
export const chainStarts = (): number[] => Array.from({ length: FIRST_CHAINS }, (_none, index) => index);

/** The next track of a chain; null where it ends. After the first dozen one chain continues alone. */
export function nextInChain(index: number): number | null {
  if (index >= FIRST_TRACKS) return index + 1;
  if (index + FIRST_CHAINS < FIRST_TRACKS) return index + FIRST_CHAINS;
  return index === FIRST_TRACKS - 1 ? FIRST_TRACKS : null;
}

/** Adds the sounds of the article at this index, then those of the next ones. */
export const addArticleSounds = jobType(
  'seeds.add-lesson-sounds',
  z.strictObject({ place: z.number().int().min(0) }),
  { maxAttempts: 5 },
);

/** Renders the stems of the open campaign, and says which tracks were made from them. */
export const addCampaignStems = jobType('seeds.add-campaign-stems', z.strictObject({}), { maxAttempts: 5 });

/** Adds a past campaign, one to come, and one with held votes. */
export const addSeedCampaigns = jobType('seeds.add-campaigns', z.strictObject({}), { maxAttempts: 5 });

/** Puts what is planned on the media shelf. */
export const addSeedMedia = jobType('seeds.add-media', z.strictObject({}), { maxAttempts: 5 });

/** Draws the portraits of the seeded members. */
export const addSeedPortraits = jobType('seeds.add-portraits', z.strictObject({}), { maxAttempts: 5 });

/** Adds the sounds of lessons, two drafts and a page that goes live next week. */
export const addSeedPages = jobType('seeds.add-pages', z.strictObject({}), { maxAttempts: 5 });

/** Lets seed members pay, once the products that they buy are on sale. */
export const addSeedPayments = jobType('seeds.add-payments', z.strictObject({}), { maxAttempts: 5 });

/** Renders the product at this index and puts it on sale, then the next one. */
export const addSeedProduct = jobType(
  'seeds.add-product',
  z.strictObject({ place: z.number().int().min(0) }),
  { maxAttempts: 5 },
);

/** Composes the track at this index of those that stay inside the seeded school, then the next one. */
export const addSchoolTrack = jobType(
  'seeds.add-school-track',
  z.strictObject({ place: z.number().int().min(0) }),
  { maxAttempts: 5 },
);
