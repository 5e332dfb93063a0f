import type { InputOf } from '#platform/pure/contract.ts';
import { invalid, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { AdminCampaignDocument, copyCampaign as contract } from '../../admin.contract.ts';
import { findCampaign, insertCampaign, updateCampaignRow } from '../campaign.store.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import { lockGroupForCampaign } from '../group-of-campaign.ts';
import { saveTerms } from '../save-terms.ts';
import { findPrizes, upsertPrizes } from '../winners/prize.store.ts';
import { presentAdminCampaign } from './get-admin-campaign.ts';

const DAY_MS = 86_400_000;

/** Copies texts, pictures, rules and the distances between the times into a draft of another group. */
export async function copyCampaign(
  call: MemberCall,
  { id, slug }: InputOf<typeof contract>,
): Promise<AdminCampaignDocument> {
  const source = await findCampaign(call.db, id);
  if (!source) throw notFound();
  const group = await lockGroupForCampaign(call, slug);
  const row = await insertCampaign(call.db, {
    ...source,
    ...moveTimes(source, call.now.getTime() + DAY_MS - source.start_date.getTime()),
    jury_criteria: JSON.stringify(source.jury_criteria),
    id: call.newId(),
    group_id: group.id,
    announced_at: null,
    decided_at: null,
    winners_published_at: null,
    cancelled_at: null,
    cancel_reason: '',
    // Stems belong to one campaign.
    stems_key: null,
    stems_bytes: null,
    stems_downloads: 0,
    share_card_key: null,
    revision: 1,
    // The copy's terms are written below, as a first version of its own.
    terms: '',
    terms_html: '',
    terms_version: null,
    created_at: call.now,
    updated_at: call.now,
  });
  if (!row) throw invalid({ slug: ['has a campaign already'] });
  await copyPrizes(call, source.id, row.id);
  const copy =
    source.terms === ''
      ? row
      : await updateCampaignRow(call.db, row.id, await saveTerms(call, row, source.terms));
  return presentAdminCampaign(call, copy);
}

async function copyPrizes(call: MemberCall, from: string, to: string): Promise<void> {
  const prizes = await findPrizes(call.db, from);
  const copies = prizes.map(({ campaign_id: _source, position: _same, ...prize }) => ({
    ...prize,
    id: call.newId(),
  }));
  await upsertPrizes(call.db, to, copies);
}

const times = [
  'start_date',
  'end_date',
  'voting_start',
  'voting_end',
  'judging_end',
  'winner_announcement_at',
] as const;

/** The campaign's times, all moved by so many milliseconds. */
function moveTimes(row: CampaignRow, byMs: number): Pick<CampaignRow, (typeof times)[number]> {
  const moved = { ...row };
  for (const name of times) {
    const time = row[name];
    if (time) moved[name] = new Date(time.getTime() + byMs);
  }
  return moved;
}
