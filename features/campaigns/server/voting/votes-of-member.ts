import type { MemberPart } from '#features/members/server/member-part.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { clearVoter, deleteOpenVotesOfMember, findVotesOfMember } from './member-votes.store.ts';

/** Votes of a leaving member: while voting lasts they leave, too; afterwards they stay in the result, without their voter. */
export const votesOfMember: MemberPart = {
  name: 'campaign votes',
  tables: { campaign_votes: [], campaign_vote_marks: [], campaign_held_groups: [] },

  async *exportFiles({ db }, userId) {
    const votes = await findVotesOfMember(db, userId);
    yield {
      path: 'campaign-votes.json',
      json: votes.map(({ campaign_id, track_id, created_at }) => ({
        campaign: campaign_id,
        entry: track_id,
        createdAt: created_at,
      })),
    };
  },

  async erase({ db, now }, userId) {
    await transaction(db, async (tx) => {
      await deleteOpenVotesOfMember(tx, userId, now);
      await clearVoter(tx, userId);
    });
  },
};
