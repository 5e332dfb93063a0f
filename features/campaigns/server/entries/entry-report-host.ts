import { lockGroupRow } from '#features/groups/server/group.store.ts';
import { updateGroupTrackHeld } from '#features/groups/server/posts/group-track.store.ts';
import type { ReportHost } from '#features/reports/server/report-host.ts';
import { trackPage } from '#features/tracks/pages.ts';
import { lockTrackShared } from '#features/tracks/server/track.store.ts';
import { href } from '#platform/pure/page.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { findCampaignRecipient } from '../emails/find-campaign-recipient.ts';
import { unsubscribeLink } from '../emails/render-campaign-email.ts';
import { findEntriesByIds, updateEntryState } from './entry.store.ts';

export const ENTRY = 'entry';

/** Entries of campaigns as something that is disqualified and appealed about. */
export const entryReportHost: ReportHost = {
  kind: ENTRY,

  async describe({ db }, ids) {
    const entries = await findEntriesByIds(db, ids);
    return new Map(
      entries.map(({ id, title, campaignName, state, profileLink, permalink }) => [
        id,
        {
          label: `the entry “${title}” in ${campaignName}`,
          text: null,
          href: href(trackPage, { profileLink, permalink }),
          hidden: state === 'disqualified',
        },
      ]),
    );
  },

  hide: (call, id) => setDisqualified(call, id, true),
  show: (call, id) => setDisqualified(call, id, false),
  async approve() {},

  async writeHidingEmail(call, { id, personId }) {
    const [entry] = await findEntriesByIds(call.db, [id]);
    const to = entry && (await findCampaignRecipient(call.db, entry.campaignId, personId));
    if (!to) return null;
    const { campaignName } = to;
    return {
      subject: `Your entry for ${campaignName} was disqualified`,
      heading: 'Your entry was disqualified',
      opening: `The organisers of ${campaignName} have looked at “${entry.title}” and have taken it out of the campaign. It is not listed and takes no votes; your track itself stays as it is. They wrote:`,
      reason: `You get this e-mail because you have entered a track in ${campaignName}.`,
      unsubscribe: unsubscribeLink(call, to),
    };
  },
};

/** A reversal lists the entry; one whose track was taken out of the group meanwhile is withdrawn. */
async function setDisqualified(call: MemberCall, id: string, disqualified: boolean): Promise<void> {
  const [entry] = await findEntriesByIds(call.db, [id]);
  if (!entry) return;
  const { campaignId, trackId, groupId } = entry;
  await lockTrackShared(call.db, trackId);
  await lockGroupRow(call.db, groupId);
  const [locked] = await findEntriesByIds(call.db, [id]);
  const shown = locked?.posted ? 'listed' : 'withdrawn';
  await updateEntryState(
    call.db,
    { campaignId, trackId },
    {
      from: disqualified ? ['listed', 'waiting'] : ['disqualified'],
      state: disqualified ? 'disqualified' : shown,
      at: call.now,
    },
  );
  await updateGroupTrackHeld(call.db, { groupId, trackId, held: disqualified });
  await publishInvalidation(call.db, [String(entry.groupNumber), trackId, campaignId]);
}
