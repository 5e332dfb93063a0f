import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { type JudgedEntry, type JuryScore, rankEntries } from '../../model/jury/rank-entries.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import { isCountedJuror, ownEntriesOfJurors } from '../jury/juror.scopes.ts';
import '../jury/jury.tables.ts';
import { findResult, findShortlist } from './find-result.ts';
import { findReview } from './find-review.ts';

export interface RankedEntry {
  trackId: string;
  /** Ties share one, and the next place is as much lower. */
  place: number;
  /** Given by the public; null where a jury decides. */
  votes: number | null;
  /** The jury's mean from 1 to 10; null where the public decides. */
  score: number | null;
}

/**
 * The listed entries of a campaign by place, as its way of judging gives them now. Empty where nobody judges and while held votes
 * wait; entries without a vote, and those that too few jurors have scored, have no place.
 */
export async function findRanking(db: Db, campaign: CampaignRow): Promise<RankedEntry[]> {
  if (campaign.voting_method === 'none') return [];
  if (campaign.voting_method === 'public') {
    if (!(await findReview(db, campaign))?.settled) return [];
    const rows = await findResult(db, campaign.id, { limit: null, offset: 0 });
    return rows.map(({ track_id, place, votes }) => ({ trackId: track_id, place, votes, score: null }));
  }
  const judged = await findJudgedEntries(db, campaign);
  return judged.flatMap(({ entryId, place, score }) =>
    place === null ? [] : [{ trackId: entryId, place, votes: null, score }],
  );
}

/** The entries that a juror has scored, by score; none while a shortlist is not made. */
export async function findJudgedEntries(db: Db, campaign: CampaignRow): Promise<JudgedEntry[]> {
  const among = await findJudgedIds(db, campaign);
  const { rows } = await sql<JuryScore>`
    select s.juror_id as "jurorId", s.track_id as "entryId", s.points,
      s.conflict or (s.juror_id, s.track_id) in ${ownEntriesOfJurors(campaign.id)} as conflict
    from campaign_jurors j join campaign_scores s on s.juror_id = j.id
    join group_tracks gt on gt.group_id = ${campaign.group_id} and gt.track_id = s.track_id and gt.listed
    where j.campaign_id = ${campaign.id} and ${isCountedJuror}
      and (${among}::uuid[] is null or s.track_id = any(${among}::uuid[]))`.execute(db);
  return rankEntries(rows, { criteria: campaign.jury_criteria, needed: campaign.jurors_needed });
}

/** The entries that the public has put before the jury, none until every held vote is decided on; null: the jury judges all. */
export async function findJudgedIds(db: Db, campaign: CampaignRow): Promise<string[] | null> {
  if (campaign.voting_method !== 'shortlist') return null;
  if (!(await findReview(db, campaign))?.settled) return [];
  return findShortlist(db, campaign);
}
