import { sql } from 'kysely';
import { trackPage } from '#features/tracks/pages.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { href } from '#platform/pure/page.ts';
import type { Db, MemberCall } from '#platform/server/call.ts';
import {
  type listHeldGroups as contract,
  type HeldGroupView,
  MOST_HELD_GROUPS,
} from '../../held-votes.contract.ts';
import type { Suspicion } from '../../model/voting/held-votes.ts';
import { findReview } from '../results/find-review.ts';
import { getCheckedCampaign } from './get-checked-campaign.ts';

export async function listHeldGroups(
  call: MemberCall,
  { slug }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { campaign } = await getCheckedCampaign(call, slug);
  const review = await findReview(call.db, campaign);
  const rows = await findHeldGroupRows(call.db, campaign.id);
  return {
    reviewedAt: review?.reviewedAt.toISOString() ?? null,
    votes: review?.votes ?? 0,
    groups: rows.map(presentHeldGroup),
  };
}

interface HeldGroupRow {
  id: string;
  track_id: string;
  title: string;
  permalink: string;
  username: string;
  profile_link: string;
  votes: number;
  first_at: Date | null;
  last_at: Date | null;
  suspicions: Suspicion[];
  decision: 'counted' | 'struck' | null;
  decided_at: Date | null;
  decider: string | null;
  note: string;
}

/** Undecided groups first, each by its votes. */
async function findHeldGroupRows(db: Db, campaignId: string): Promise<HeldGroupRow[]> {
  const { rows } = await sql<HeldGroupRow>`
    select h.id, h.track_id, t.title, t.permalink, u.username, u.profile_link, h.votes, h.suspicions,
      h.decision, h.decided_at, d.username as decider, h.note,
      (select min(v.created_at) from campaign_votes v where v.held_group_id = h.id) as first_at,
      (select max(v.created_at) from campaign_votes v where v.held_group_id = h.id) as last_at
    from campaign_held_groups h join tracks t on t.id = h.track_id join users u on u.id = t.user_id
    left join users d on d.id = h.decided_by and d.deleted_at is null
    where h.campaign_id = ${campaignId}
    order by h.decision is not null, h.votes desc, h.id limit ${sql.lit(MOST_HELD_GROUPS)}`.execute(db);
  return rows;
}

const presentHeldGroup = (row: HeldGroupRow): HeldGroupView => ({
  id: row.id,
  entry: {
    id: row.track_id,
    title: row.title,
    selfLink: href(trackPage, { profileLink: row.profile_link, permalink: row.permalink }),
    username: row.username,
  },
  votes: row.votes,
  firstAt: row.first_at?.toISOString() ?? null,
  lastAt: row.last_at?.toISOString() ?? null,
  suspicions: row.suspicions,
  decision: row.decision,
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedBy: row.decider,
  note: row.note,
});
