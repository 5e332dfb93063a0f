import type { MemberPart } from '#features/members/server/member-part.ts';
import { deleteEntriesOfMember, findEntriesOfMember } from './entry.store.ts';

/** What a member entered in campaigns leaves with them. */
export const entriesOfMember: MemberPart = {
  name: 'campaign entries',
  tables: { campaign_entries: [] },

  async *exportFiles({ db }, userId) {
    const entries = await findEntriesOfMember(db, userId);
    yield {
      path: 'campaign-entries.json',
      json: entries.map((entry) => ({
        campaign: entry.campaign_id,
        track: entry.track_id,
        state: entry.state,
        reason: entry.reason,
        termsVersion: entry.terms_version,
        credits: entry.credits,
        samplesCleared: entry.samples_cleared,
        enteredAt: entry.entered_at,
      })),
    };
  },

  async erase({ db }, userId) {
    await deleteEntriesOfMember(db, userId);
  },
};
