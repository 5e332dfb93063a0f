import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { AdminStemsView, AdminStemView, StemView } from '../../stems.contract.ts';
import { findCampaign } from '../campaign.store.ts';
import type { StemRow } from '../campaigns.tables.ts';
import { findStems } from './stems.store.ts';

export const STEM_ADDRESS_MS = 15 * 60_000;

const factsOf = ({ id, name, bpm, musical_key: key }: StemRow) => ({ id, name, bpm, key });

/** A stem as people hear it; nothing until it is made. */
export function presentStem({ platform }: Call, row: StemRow): StemView[] {
  const { preview_key, waveform_key, duration_ms } = row;
  if (preview_key === null || waveform_key === null) return [];
  return [
    {
      ...factsOf(row),
      duration: duration_ms ?? 0,
      previewUrl: platform.files.publicUrl(preview_key),
      waveformUrl: platform.files.publicUrl(waveform_key),
    },
  ];
}

function presentAdminStem({ now, platform }: Call, row: StemRow): AdminStemView {
  const { failure, preview_key: key } = row;
  const expiresAt = new Date(now.getTime() + STEM_ADDRESS_MS);
  const made = key === null ? ('waiting' as const) : ('ready' as const);
  return {
    ...factsOf(row),
    state: failure === '' ? made : 'failed',
    failure,
    duration: row.duration_ms,
    previewUrl: key === null ? null : platform.files.signedUrl(key, { expiresAt }),
  };
}

/** The stems of a campaign as site admins see them; refuses (404) an unknown campaign. */
export async function getAdminStems(call: Call, campaignId: string): Promise<AdminStemsView> {
  const campaign = await findCampaign(call.db, campaignId);
  if (!campaign) throw notFound();
  const stems = await findStems(call.db, campaignId);
  return {
    stems: stems.map((row) => presentAdminStem(call, row)),
    archive: campaign.stems_bytes === null ? null : { size: campaign.stems_bytes },
    downloadsCount: campaign.stems_downloads,
  };
}
