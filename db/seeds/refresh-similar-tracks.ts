import { updateRefreshesToDue } from '#db/seeds/writers/similar.store.ts';
import { refreshSimilar } from '#features/similar/server/similar.jobs.ts';
import type { Call } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';

/** Has the tracks that are like each other computed again by a job: a new track knows only those that were there before it. */
export const refreshSimilarTracks = ({ platform, actor }: Call): Promise<void> =>
  transaction(platform.db, async (tx) => {
    await updateRefreshesToDue(tx);
    await makeCall(platform, tx, actor).enqueue(refreshSimilar, {});
  });
