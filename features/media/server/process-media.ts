import { rm } from 'node:fs/promises';
import path from 'node:path';
import { uploadKey } from '#features/uploads/server/receive-bytes.ts';
import { copyObjectToFile } from '#features/uploads/server/transcode-upload.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import type { JobAttempt } from '#platform/server/feature.ts';
import { createTemporaryFolder } from '#platform/server/storage/temporary-folders.ts';
import { makeMedia } from './make-media.ts';
import type { processMedia as job } from './media.jobs.ts';
import { findMediaItem } from './media.store.ts';
import type { MediaItemRow } from './media.tables.ts';
import { type MadeMedia, saveFailedMedia, saveMadeMedia } from './save-made-media.ts';

/**
 * Makes what pages show of an upload: pictures are encoded again in every size, sounds and films are copied packet by packet, and
 * files to download are stored as they are. Safe to repeat, also after a kill: until the end only objects that nothing refers to
 * are written.
 */
export async function processMedia(
  call: Call,
  { itemId, upload }: PayloadOf<typeof job>,
  { attempt, maxAttempts }: JobAttempt,
): Promise<void> {
  const { platform } = call;
  const item = await findMediaItem(platform.db, itemId);
  if (item?.upload !== upload) return;
  const made = await make(call, item, upload).catch((error: unknown) => {
    if (attempt < maxAttempts) throw error;
    platform.log.error({ itemId, error: String(error) }, 'a media item could not be processed');
    return 'The file could not be worked on. Please send it again.';
  });
  await failpoint('process-media.stored');
  if (typeof made === 'string') await saveFailedMedia(call, { itemId, upload }, made);
  else await saveMadeMedia(call, { itemId, upload }, made);
}

/** What was made, or why nothing can be made of this upload. Throws for what may pass. */
async function make(call: Call, { kind, name }: MediaItemRow, upload: string): Promise<MadeMedia | string> {
  const folder = await createTemporaryFolder(call.platform.config.dataDir, 'media');
  try {
    const file = path.join(folder, 'sent');
    if (!(await copyObjectToFile(call.platform, uploadKey(upload), file)))
      return 'The file is no longer there. Please send it again.';
    await failpoint('process-media.read');
    return await makeMedia(call, kind, { file, folder, name });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
