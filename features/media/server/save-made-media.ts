import type { Call } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { deleteMediaFiles } from './media.jobs.ts';
import { findKeysOfMedia, lockMediaItem, updateMediaColumns, updateMediaFormats } from './media.store.ts';
import type { MediaFormatRow, MediaItemRow } from './media.tables.ts';

/** What was stored of an upload; the last of the formats is the file itself. */
export interface MadeMedia {
  file: {
    key: string;
    mime: string;
    width: number | null;
    height: number | null;
    size: number;
    duration: number | null;
    sha256: string;
  };
  formats: Omit<MediaFormatRow, 'item_id'>[];
}

interface Processing {
  itemId: string;
  upload: string;
}

/** How long (ms) a replaced file stays, for pages that are open and for what others have cached. */
export const replacedFileMs = 3_600_000;

/** Gives an item what was made for it; where it has got another file meanwhile, what was made is deleted. */
export async function saveMadeMedia(
  call: Call,
  { itemId, upload }: Processing,
  { file, formats }: MadeMedia,
): Promise<void> {
  const isSaved = await finishProcessing(call, { itemId, upload }, async (inside) => {
    const old = await findKeysOfMedia(inside.db, itemId);
    await updateMediaFormats(
      inside.db,
      itemId,
      formats.map((format) => ({ item_id: itemId, ...format })),
    );
    await updateMediaColumns(inside.db, itemId, {
      ...file,
      state: 'ready',
      failure: '',
      source_key: null,
      upload: null,
      updated_at: inside.now,
    });
    if (old.length > 0)
      await inside.enqueue(deleteMediaFiles, { keys: old, uploads: [] }, { inMs: replacedFileMs });
  });
  if (isSaved) return;
  for (const key of new Set([file.key, ...formats.map((format) => format.key)]))
    await call.platform.storage.delete(key);
}

/** Says on an item why its file cannot be used; what it had before stays. */
export async function saveFailedMedia(
  call: Call,
  { itemId, upload }: Processing,
  failure: string,
): Promise<void> {
  await finishProcessing(call, { itemId, upload }, async (inside, item) => {
    const state = item.key === null ? 'failed' : 'ready';
    await updateMediaColumns(inside.db, itemId, { state, failure, upload: null, updated_at: inside.now });
  });
}

/** Writes the end in one transaction, after which a job deletes the upload. False where another file is being processed. */
function finishProcessing(
  call: Call,
  { itemId, upload }: Processing,
  write: (inside: Call, item: MediaItemRow) => Promise<void>,
): Promise<boolean> {
  const { platform } = call;
  return transaction(platform.db, async (tx) => {
    const inside = makeCall(platform, tx, call.actor);
    const item = await lockMediaItem(tx, itemId);
    if (item?.upload !== upload) return false;
    await write(inside, item);
    await inside.enqueue(deleteMediaFiles, { keys: [], uploads: [upload] });
    await publishInvalidation(tx, [itemId]);
    return true;
  });
}
