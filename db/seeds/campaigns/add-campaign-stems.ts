import { makeStems } from '#features/campaigns/server/campaigns.jobs.ts';
import { findStems, upsertStem } from '#features/campaigns/server/stems/stems.store.ts';
import { uploadKey } from '#features/uploads/server/receive-bytes.ts';
import type { Call } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { seedIdOf } from '../groups/seed-groups.ts';
import { renderArticleSound } from '../news/add-article-sounds.ts';
import { plannedStems } from './planned-stems.ts';
import { seedCampaignId } from './seed-campaign-id.ts';

/** Renders the stems of the open campaign; the same job as for uploads makes what is heard and downloaded. Idempotent. */
export async function addCampaignStems(call: Call): Promise<void> {
  if ((await findStems(call.db, seedCampaignId)).length > 0) return;
  const uploadOf = (place: number) => `seed-stem-${place}.wav`;
  for (const [place, stem] of plannedStems.entries())
    await call.platform.storage.put(
      uploadKey(uploadOf(place)),
      await renderArticleSound(call.platform, stem),
    );
  await inTransaction(call, async ({ db, enqueue, now }) => {
    for (const [place, { title, bpm, key }] of plannedStems.entries())
      await upsertStem(db, {
        id: seedIdOf(`stem ${place}`),
        campaign_id: seedCampaignId,
        place,
        upload: uploadOf(place),
        name: title,
        bpm,
        musical_key: key,
        failure: '',
        audio_key: null,
        preview_key: null,
        waveform_key: null,
        duration_ms: null,
        created_at: now,
      });
    await enqueue(
      makeStems,
      { campaignId: seedCampaignId },
      { key: `campaigns.make-stems:${seedCampaignId}` },
    );
  });
}
