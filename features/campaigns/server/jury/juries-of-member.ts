import type { MemberPart } from '#features/members/server/member-part.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { deleteJuror, findJuriesOfMember, findScoresOfMember } from './member-jury.store.ts';

/** A leaving juror's scores leave, too, while a campaign is undecided; afterwards they stay without a name and without notes. */
export const juriesOfMember: MemberPart = {
  name: 'campaign juries',
  tables: { campaign_jurors: [] },

  async *exportFiles({ db }, userId) {
    const juries = await findJuriesOfMember(db, userId);
    yield {
      path: 'campaign-juries.json',
      json: juries.map((juror) => ({
        campaign: juror.campaign_id,
        invitedAt: juror.invited_at,
        acceptedAt: juror.accepted_at,
        removedAt: juror.revoked_at,
      })),
    };
    const scores = await findScoresOfMember(db, userId);
    yield {
      path: 'campaign-scores.json',
      json: scores.map((score) => ({
        campaign: score.campaign_id,
        entry: score.track_id,
        points: score.points,
        knowsTheMaker: score.conflict,
        note: score.note,
        changedAt: score.changed_at,
      })),
    };
  },

  async erase({ db, now }, userId) {
    await transaction(db, (tx) => deleteJuror(tx, userId, now));
  },
};
