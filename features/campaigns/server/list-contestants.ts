import { getGroupWithViewer } from '#features/groups/server/find-group.ts';
import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import { userResource } from '#features/profiles/model/user-resource.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { type Paging, readPaging } from '#platform/pure/paging.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { ContestantListDocument, listContestants as contract } from '../contract.ts';
import { countContestants, findContestants } from './find-contestants.ts';

const PAGE_SIZE = 24;

export async function listContestants(
  call: Call,
  input: InputOf<typeof contract>,
): Promise<ContestantListDocument> {
  const { row: group } = await getGroupWithViewer(call, input.groupLink);
  if (!group.campaign) throw notFound();
  return presentContestants(call, group.id, readPaging(input, PAGE_SIZE));
}

/** A page of the contestants with their total. */
export async function presentContestants(
  call: Call,
  groupId: string,
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
    meta: { nextPage: page.nextPage, total: await countContestants(call, groupId) },
  };
}
