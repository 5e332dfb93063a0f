import { createCache, invalidateOnPublish, oncePerOwner } from '#platform/server/cache/cache.ts';
import type { Db, Platform } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { currentTermsVersion } from '../model/consents.ts';

interface TermsVersionTable {
  publication_id: string;
  in_force_at: Date;
}

const termsVersionsTag = 'terms-versions';

const cacheOf = oncePerOwner(
  (platform: Pick<Platform, 'db' | 'clock'>) => platform.db,
  ({ clock }) => {
    // A process that missed an invalidation follows after half a minute.
    const nowMs = () => clock.now().getTime();
    const cache = createCache<Date[]>({ maxEntries: 1, ttlMs: 30_000, nowMs });
    invalidateOnPublish(cache, 'same ids');
    return cache;
  },
);

/** Of the newest first: none but the last that is in force matters, and those that are to come. */
const findTimes = async (db: Db): Promise<Date[]> =>
  (await db.selectFrom('terms_versions').select('in_force_at').orderBy('in_force_at', 'desc').execute()).map(
    (row) => row.in_force_at,
  );

/** The terms that members have to have accepted now: those of the site since they came into force, before them the built-in ones. */
export async function getTermsVersion(platform: Pick<Platform, 'db' | 'clock'>): Promise<string> {
  const now = platform.clock.now();
  const times = await cacheOf(platform).get(termsVersionsTag, () => findTimes(platform.db));
  return times.find((time) => time <= now)?.toISOString() ?? currentTermsVersion;
}

/** From this time on every member is asked for the consents again. */
export async function insertTermsVersion(
  db: Db,
  { publicationId, inForceAt }: { publicationId: string; inForceAt: Date },
): Promise<void> {
  await db
    .insertInto('terms_versions')
    .values({ publication_id: publicationId, in_force_at: inForceAt })
    .execute();
  await publishTermsChange(db);
}

/** A publication that was taken back has taken its terms along. */
export const publishTermsChange = (db: Db): Promise<void> => publishInvalidation(db, [termsVersionsTag]);

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    terms_versions: TermsVersionTable;
  }
}
