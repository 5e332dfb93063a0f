import { sql } from 'kysely';
import { trackPage } from '#features/tracks/pages.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { href } from '#platform/pure/page.ts';
import type { Db, MemberCall } from '#platform/server/call.ts';
import {
  type getJuryRanking as contract,
  type JuryRankingEntry,
  MOST_RANKED,
} from '../../jurors.contract.ts';
import { isComplete, weightedPoints } from '../../model/jury/rank-entries.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import { findJudgedEntries } from '../results/find-ranking.ts';
import { getOrganisedJury } from './get-judged-campaign.ts';
import { isCountedJuror, ownEntriesOfJurors } from './juror.scopes.ts';
import './jury.tables.ts';

/** The best entries by what the jury has given so far, each with what every juror thinks of it. */
export async function getJuryRanking(
  call: MemberCall,
  { slug }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { campaign } = await getOrganisedJury(call, slug);
  const judged = (await findJudgedEntries(call.db, campaign)).slice(0, MOST_RANKED);
  const ids = judged.map(({ entryId }) => entryId);
  const names = new Map((await findNames(call.db, ids)).map((row) => [row.id, row]));
  const opinions = await findOpinions(call.db, campaign, ids);
  return {
    entries: judged.flatMap(({ entryId, place, score, jurors }) => {
      const row = names.get(entryId);
      if (!row) return [];
      const { title, username } = row;
      const selfLink = href(trackPage, { profileLink: row.profile_link, permalink: row.permalink });
      const of = opinions.get(entryId) ?? [];
      return { id: entryId, title, username, selfLink, place, score, jurors, opinions: of };
    }),
  };
}

interface NameRow {
  id: string;
  title: string;
  permalink: string;
  username: string;
  profile_link: string;
}

async function findNames(db: Db, ids: readonly string[]): Promise<NameRow[]> {
  const { rows } = await sql<NameRow>`
    select t.id, t.title, t.permalink, u.username, u.profile_link
    from tracks t join users u on u.id = t.user_id where t.id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

interface OpinionRow {
  track_id: string;
  username: string | null;
  points: Record<string, number>;
  note: string;
  conflict: boolean;
}

/** What jurors whose scores count think of the entries, in the order in which they have joined. */
async function findOpinions(
  db: Db,
  { id, jury_criteria: criteria }: CampaignRow,
  entryIds: readonly string[],
): Promise<Map<string, JuryRankingEntry['opinions']>> {
  const { rows } = await sql<OpinionRow>`
    select s.track_id, u.username, s.points, s.note,
      s.conflict or (s.juror_id, s.track_id) in ${ownEntriesOfJurors(id)} as conflict
    from campaign_jurors j join campaign_scores s on s.juror_id = j.id
    left join users u on u.id = j.user_id and u.deleted_at is null
    where j.campaign_id = ${id} and s.track_id = any(${[...entryIds]}::uuid[]) and ${isCountedJuror}
    order by j.accepted_at, j.id`.execute(db);
  const byEntry = new Map<string, JuryRankingEntry['opinions']>();
  for (const { track_id, points, ...opinion } of rows) {
    const score = isComplete(points, criteria) ? weightedPoints(points, criteria) : null;
    byEntry.set(track_id, [...(byEntry.get(track_id) ?? []), { ...opinion, score }]);
  }
  return byEntry;
}
