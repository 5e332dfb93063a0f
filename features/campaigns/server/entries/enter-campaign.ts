import type { EntryForm } from '#features/groups/group-campaign.contract.ts';
import type { CampaignEntries } from '#features/groups/server/group-campaign.ts';
import { forbidden, invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { campaignState } from '../../model/campaign-phase.ts';
import { findCampaignByGroup } from '../campaign.store.ts';
import { campaignTimes } from '../campaign-times.ts';
import { sendEntryReceipt } from '../campaigns.jobs.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import { findSeat } from '../jury/find-jurors.ts';
import { countEntriesOf, findEntry, findEntryCredits, insertEntry, updateEntryState } from './entry.store.ts';

/** The entries of campaigns as groups use them. All ways into a campaign's group lead through here. */
export const entriesOfGroups: CampaignEntries = {
  async findState(call, groupId) {
    const row = await findCampaignByGroup(call.db, groupId);
    return row ? campaignState(campaignTimes(row), call.now) : null;
  },

  async enter(call, { groupId, trackId, form }) {
    const campaign = await findCampaignByGroup(call.db, groupId);
    if (!campaign) throw new Error('A group that runs a campaign has none');
    const before = await findEntry(call.db, campaign.id, trackId);
    if (before?.state === 'disqualified') throw forbidden('This entry was disqualified.');
    if (before && before.state !== 'withdrawn') return false;
    checkForm(campaign, form);
    if (await findSeat(call.db, campaign.id, call.actor.userId))
      throw forbidden('You are in the jury of this campaign, so you cannot enter it.');
    await checkNumber(call, campaign);
    const held = campaign.reviews_entries;
    const entry = await insertEntry(call.db, {
      id: call.newId(),
      campaign_id: campaign.id,
      track_id: trackId,
      entrant_id: call.actor.userId,
      state: held ? 'waiting' : 'listed',
      terms_version: campaign.terms_version,
      credits: form.credits?.trim() ?? '',
      samples_cleared: form.samplesCleared ?? false,
      entered_at: call.now,
      changed_at: call.now,
    });
    if (!entry) throw new Error('An entry came in although the group is locked');
    await call.enqueue(sendEntryReceipt, { entryId: entry.id }, { key: `entry:${entry.id}` });
    return { held };
  },

  findCredits: (call, groupId, trackIds) => findEntryCredits(call.db, groupId, trackIds),

  async withdraw(call, groupId, trackId) {
    const campaign = await findCampaignByGroup(call.db, groupId);
    if (!campaign) return;
    const entry = await findEntry(call.db, campaign.id, trackId);
    if (entry?.entrant_id === call.actor.userId && !call.actor.siteAdmin && hasEnded(call, campaign))
      throw forbidden('This campaign has ended: its entries stay in it.');
    await updateEntryState(
      call.db,
      { campaignId: campaign.id, trackId },
      { from: ['listed', 'waiting'], state: 'withdrawn', at: call.now },
    );
  },
};

/** Whether entries are in for good: the end is over, and the campaign goes on. */
const hasEnded = ({ now }: MemberCall, { end_date, cancelled_at }: CampaignRow): boolean =>
  end_date <= now && cancelled_at === null;

/** Refuses (422) an entry that does not accept the terms of a campaign that has some, as they are now. */
function checkForm({ terms_version }: CampaignRow, { termsVersion, samplesCleared }: EntryForm): void {
  if (terms_version === null) return;
  const errors = {
    ...(termsVersion !== terms_version && {
      terms_version: [
        termsVersion ? 'The rules have changed. Please read them again.' : 'Please accept the rules.',
      ],
    }),
    ...(samplesCleared !== true && {
      samples_cleared: ['Please confirm that you may use every sample in it.'],
    }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Refuses (403) more entries of a member than the campaign takes. */
async function checkNumber(call: MemberCall, { id, entries_each: most }: CampaignRow): Promise<void> {
  if (most === null || (await countEntriesOf(call.db, id, call.actor.userId)) < most) return;
  throw forbidden(
    `This campaign takes ${most === 1 ? 'one entry' : `${most} entries`} of each person. You can replace or withdraw one.`,
  );
}
