import type { trackListed } from '#features/tracks/events.contract.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call, Db } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import type { Delivered } from '#platform/server/feature.ts';
import { rankSimilar } from '../model/rank-similar.ts';
import { findCandidates } from './find-candidates.ts';
import { claimRefreshes, insertMissingRefreshes, upsertSimilar } from './similar.store.ts';

/** Twice as many as are shown, since not everybody sees each. */
const STORED = 24;
const DAY_MS = 86_400_000;
/** A run of the job ends after so many tracks, and takes so many at once for itself. */
const [TRACKS_OF_RUN, TRACKS_AT_ONCE] = [1000, 20];

async function refreshOne(db: Db, trackId: string, at: Date): Promise<void> {
  const similar = rankSimilar(await findCandidates(db, trackId), STORED);
  await upsertSimilar(db, { trackId, similar, at });
}

/** Computes what is like the tracks whose turn is the longest ago, each at most once a day. */
export async function refreshSimilar({ platform, now }: Call): Promise<void> {
  await transaction(platform.db, insertMissingRefreshes);
  const before = new Date(now.getTime() - DAY_MS);
  for (let done = 0; done < TRACKS_OF_RUN; done += TRACKS_AT_ONCE) {
    const ids = await claimRefreshes(platform.db, { before, count: TRACKS_AT_ONCE, at: now });
    for (const id of ids) {
      // Read before the row is locked: its owner waits for the writing only.
      const similar = rankSimilar(await findCandidates(platform.db, id), STORED);
      await transaction(platform.db, (tx) => upsertSimilar(tx, { trackId: id, similar, at: now }));
    }
    if (ids.length < TRACKS_AT_ONCE) return;
  }
}

/** A track that was published has tracks like it at once. */
export async function onTrackListed(
  { db, now }: Call,
  events: Delivered<PayloadOf<typeof trackListed>>[],
): Promise<void> {
  for (const { payload } of events) await refreshOne(db, payload.trackId, now);
}
