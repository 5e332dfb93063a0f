import { discardUpload } from '#features/uploads/server/receive-bytes.ts';
import { releaseUploadStorage } from '#features/uploads/server/upload.store.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { deleteOrphanObjects } from '#platform/server/storage/delete-orphan-objects.ts';
import { findCampaignsWithoutShareCard } from '../campaign.store.ts';
import type { deleteStemFiles as job } from '../campaigns.jobs.ts';
import { enqueueShareCard } from '../share-card/share-card-facts.ts';
import { findKnownStemKeys } from './stems.store.ts';

const DAY_MS = 86_400_000;
/** One night draws at most so many. */
const MOST_CARDS = 500;

/** Deletes objects that no campaign refers to any more, and uploads that were used. Idempotent. */
export async function deleteStemFiles(
  { platform }: Call,
  { keys, uploads }: PayloadOf<typeof job>,
): Promise<void> {
  for (const key of keys) await platform.storage.delete(key);
  for (const fileName of uploads) {
    await discardUpload(platform, fileName);
    await transaction(platform.db, (tx) => releaseUploadStorage(tx, fileName));
  }
}

/**
 * Deletes files of campaigns that a crash or a deleted campaign left behind, and has missing share cards drawn; runs nightly.
 */
export async function cleanUpCampaignFiles(call: Call): Promise<void> {
  const { platform, now } = call;
  for (const id of await findCampaignsWithoutShareCard(call.db, MOST_CARDS)) await enqueueShareCard(call, id);
  await deleteOrphanObjects(platform.storage, {
    prefix: 'campaigns/',
    olderThan: new Date(now.getTime() - DAY_MS),
    known: (keys) => findKnownStemKeys(platform.db, keys),
  });
}
