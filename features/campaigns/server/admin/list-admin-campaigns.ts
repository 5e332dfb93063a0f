import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { byTime, selectPage } from '#platform/server/db/keyset.ts';
import type { listAdminCampaigns as contract } from '../../admin.contract.ts';
import { presentCampaign } from '../present-campaign.ts';

const ITEMS = 20;
const newestFirst = byTime('campaigns.created_at', 'campaigns.id');

/** Campaigns of all phases, newest first. */
export async function listAdminCampaigns(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const paging = readPaging(input, ITEMS);
  const all = call.db
    .selectFrom('campaigns')
    .innerJoin('groups', 'groups.id', 'campaigns.group_id')
    .selectAll('campaigns')
    .select('groups.group_link');
  const page = toPage(await selectPage(all, newestFirst, paging).execute(), paging.items, (row) => [
    row.created_at,
    row.id,
  ]);
  return {
    data: await Promise.all(page.items.map((row) => presentCampaign(call, row, row.group_link))),
    meta: { nextPage: page.nextPage },
  };
}
