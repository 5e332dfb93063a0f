import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden, invalid, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { saveScore as contract, OwnScoreView } from '../../jury.contract.ts';
import { lockCampaignShared } from '../campaign.store.ts';
import { findJudgedIds } from '../results/find-ranking.ts';
import { isJudgedEntry } from './find-judged-entries.ts';
import { findJudgingRefusal } from './find-judging-refusal.ts';
import { countDone } from './find-jurors.ts';
import { findOwnEntries } from './find-scores-of.ts';
import { getJudgedCampaign } from './get-judged-campaign.ts';
import { getSeat } from './get-seat.ts';
import { type SavedScore, upsertScore } from './score.store.ts';

/** Saves points, a note or that the juror knows the maker, each as it is given. */
export async function saveScore(
  call: MemberCall,
  { slug, entryId, points, note, conflict }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { campaign: found } = await getJudgedCampaign(call, slug);
  // Neither are the criteria changed nor is the campaign decided while this writes.
  const campaign = await lockCampaignShared(call.db, found.id);
  if (!campaign) throw notFound();
  const seat = await getSeat(call, campaign);
  const refusal = await findJudgingRefusal(call, campaign);
  if (refusal) throw refusal;
  const among = await findJudgedIds(call.db, campaign);
  if (!(await isJudgedEntry(call.db, campaign, { entryId, among })))
    throw notFound('There is no such entry.');
  if ((await findOwnEntries(call.db, seat, [entryId])).has(entryId))
    throw forbidden('You are in the project that this entry was made from, so you cannot judge it.');
  const known = new Set(campaign.jury_criteria.map(({ id }) => id));
  if (points?.some(({ criterionId }) => !known.has(criterionId)))
    throw invalid({ points: ['are of an unknown criterion'] });
  const saved = await upsertScore(call.db, {
    jurorId: seat.id,
    campaignId: campaign.id,
    trackId: entryId,
    points: Object.fromEntries((points ?? []).map((one) => [one.criterionId, one.points])),
    note,
    conflict,
    at: call.now,
  });
  const done = await countDone(call.db, campaign, { jurorId: seat.id, among });
  return { own: presentScore(saved, false), done };
}

export const presentScore = ({ points, note, conflict }: SavedScore, tookPart: boolean): OwnScoreView => ({
  points: Object.entries(points).map(([id, given]) => ({ criterionId: Number(id), points: given })),
  note,
  conflict: conflict || tookPart,
  tookPart,
});
