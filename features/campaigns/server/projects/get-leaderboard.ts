import { sql } from 'kysely';
import { LARGEST_LEADERBOARD } from '#features/groups/group-campaign.contract.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging } from '#platform/pure/paging.ts';
import { shareAmongGuests } from '#platform/server/cache/share-among-guests.ts';
import type { Call } from '#platform/server/call.ts';
import type { getLeaderboard as contract } from '../../projects.contract.ts';
import { getCampaignBySlug } from '../find-campaign-by-slug.ts';
import { type CampaignProjectRow, presentCampaignProjects, shownProjects } from './list-campaign-projects.ts';

const defaultItems = 10;

/** The campaign's projects by users who joined, then by users at one time, then the oldest first (CAMPAIGN-046). */
export async function getLeaderboard(
  call: Call,
  { slug, items }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const limit = Math.min(readPaging({ items }, defaultItems).items, LARGEST_LEADERBOARD);
  return shareAmongGuests(call, ['leaderboard', slug.toLowerCase(), limit], async (as) => {
    const { campaign } = await getCampaignBySlug(as, slug);
    const { rows } = await sql<CampaignProjectRow>`
      ${shownProjects(as)} and c.campaign_id = ${campaign.id}
      order by c.total_joined desc, c.max_active desc, c.created_at, c.project_id limit ${limit}`.execute(
      as.db,
    );
    return presentCampaignProjects(as, rows);
  });
}
