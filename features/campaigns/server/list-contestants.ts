import { sql } from 'kysely';
import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import { isUserVisibleToId } from '#features/members/server/user.scopes.ts';
import { userResource } from '#features/profiles/model/user-resource.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { type Page, type Paging, readPaging, toPage } from '#platform/pure/paging.ts';
import { shareAmongGuests } from '#platform/server/cache/share-among-guests.ts';
import type { Call } from '#platform/server/call.ts';
import { byTime, isAfterCursor, pageClauses } from '#platform/server/db/keyset.ts';
import type { ContestantListDocument, listContestants as contract } from '../contract.ts';
import { getCampaignBySlug } from './find-campaign-by-slug.ts';
import { findCampaignCounts } from './projects/campaign-projects.store.ts';

const PAGE_SIZE = 24;

export async function listContestants(
  call: Call,
  input: InputOf<typeof contract>,
): Promise<ContestantListDocument> {
  const paging = readPaging(input, PAGE_SIZE);
  return shareAmongGuests(call, ['contestants', input.groupLink.toLowerCase(), paging], async (as) => {
    const { campaign } = await getCampaignBySlug(as, input.groupLink);
    return presentContestants(as, { groupId: campaign.group_id, campaignId: campaign.id }, paging);
  });
}

/** A page of the contestants with their total. */
export async function presentContestants(
  call: Call,
  { groupId, campaignId }: { groupId: string; campaignId: string },
  paging: Paging = readPaging({}, PAGE_SIZE),
): Promise<ContestantListDocument> {
  const page = await findContestants(call, groupId, paging);
  const users = await hydrateUsers(
    call,
    page.items.map((row) => row.user_id),
  );
  return {
    data: page.items.flatMap((row) => {
      const user = users.get(row.user_id);
      return user ? userResource(user) : [];
    }),
    meta: { nextPage: page.nextPage, total: (await findCampaignCounts(call.db, campaignId)).contestants },
  };
}

const newestFirst = byTime('m.created_at', 'm.id');

interface ContestantRow {
  id: string;
  user_id: string;
  created_at: Date;
}

/** A page of the group's members other than admins, newest first (CAMPAIGN-092). */
async function findContestants(call: Call, groupId: string, paging: Paging): Promise<Page<ContestantRow>> {
  const { rows } = await sql<ContestantRow>`
    select m.id, m.user_id, m.created_at from group_memberships m join users u on u.id = m.user_id
    where m.group_id = ${groupId} and m.role = 'member' and ${isUserVisibleToId('u', call.actor.userId)}
      and ${isAfterCursor(newestFirst, paging.start)}
    ${pageClauses(newestFirst, paging)}`.execute(call.db);
  return toPage(rows, paging.items, (row) => [row.created_at, row.id]);
}
