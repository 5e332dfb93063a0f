import { processMedia } from '#features/media/server/media.jobs.ts';
import { findMediaItem, insertMediaItem } from '#features/media/server/media.store.ts';
import { uploadKey } from '#features/uploads/server/receive-bytes.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import type { addSeedMedia as job } from '../seed.jobs.ts';
import { type PlannedMedia, plannedMedia, seedMediaId } from './planned-media.ts';
import { renderMedia } from './render-media.ts';

/** Puts what is planned on the media shelf, as if it were uploaded; the usual job processes it. Idempotent. */
export async function addSeedMedia(
  { platform, actor }: Call,
  _payload: PayloadOf<typeof job>,
): Promise<void> {
  for (const [place, planned] of plannedMedia.entries()) {
    if (await findMediaItem(platform.db, seedMediaId(place))) continue;
    const upload = `seed-media-${place}.bin`;
    await platform.storage.put(uploadKey(upload), await renderMedia(platform, planned));
    await transaction(platform.db, async (tx) => {
      const call = makeCall(platform, tx, actor);
      await insertSeedMedia(call, { planned, place, upload });
      await call.enqueue(processMedia, { itemId: seedMediaId(place), upload });
    });
  }
}

function insertSeedMedia(
  call: Call,
  { planned, place, upload }: { planned: PlannedMedia; place: number; upload: string },
) {
  // The first is the newest, as if they were put there one an hour.
  const at = new Date(call.now.getTime() - (place + 1) * 3_600_000);
  return insertMediaItem(call.db, {
    id: seedMediaId(place),
    kind: planned.kind,
    state: 'processing',
    name: planned.name,
    alt: planned.kind === 'image' ? planned.alt : '',
    decorative: false,
    upload,
    key: null,
    sha256: null,
    mime: null,
    width: null,
    height: null,
    size: null,
    duration: null,
    created_by: null,
    created_at: at,
    updated_at: at,
  });
}
