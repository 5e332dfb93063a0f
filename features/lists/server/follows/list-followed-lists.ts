import { sql } from 'kysely';
import { isUserVisibleToId, isUserVisibleToViewer } from '#features/members/server/user.scopes.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import { byTime, selectPage } from '#platform/server/db/keyset.ts';
import type { ListPage } from '../../contract.ts';
import type { listFollowedLists as contract } from '../../follows.contract.ts';
import { isOpenToAll } from '../list-track.scopes.ts';
import { presentLists } from '../present-list.ts';
import '../lists.tables.ts';

const lastFollowedFirst = byTime('f.created_at', 'f.list_id');

export async function listFollowedLists(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<ListPage> {
  const paging = readPaging(input, 20);
  const followed = call.db
    .selectFrom('list_follows as f')
    .innerJoin('lists', 'lists.id', 'f.list_id')
    .innerJoin('users', 'users.id', 'lists.user_id')
    .selectAll('lists')
    .select('f.created_at as followed_at')
    .where('f.user_id', '=', call.actor.userId)
    .where(isOpenToAll())
    .where(isUserVisibleToViewer('users', call.actor));
  const rows = await selectPage(followed, lastFollowedFirst, paging).execute();
  const page = toPage(rows, paging.items, (row) => [row.followed_at, row.id]);
  return { lists: await presentLists(call, page.items), meta: { nextPage: page.nextPage } };
}

/** The lists that a member follows and sees now, oldest follow first. */
export async function findFollowedForExport({ db }: Pick<Call, 'db'>, userId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select lists.title, u.username as by, u.profile_link as "profileLink", lists.permalink, f.created_at as since
    from list_follows f join lists on lists.id = f.list_id join users u on u.id = lists.user_id
    where f.user_id = ${userId} and ${isOpenToAll()} and ${isUserVisibleToId('u', userId)}
    order by f.created_at, f.list_id`.execute(db);
  return rows;
}
