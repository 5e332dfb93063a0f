import { sql } from 'kysely';
import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import { isUserReachable } from '#features/members/server/user.scopes.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { findContributors as contract } from '../../contributors.contract.ts';
import { findOwnList } from '../list.store.ts';
import '#features/blocks/server/block.store.ts';
import '#features/follows/server/follow.store.ts';

const MAX_FOUND = 8;

/** Followers of the owner by a part of their name, whom they may let add tracks. Refuses (404) a list of somebody else. */
export async function findContributors(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  if (!(await findOwnList(call.db, input.id, call.actor.userId))) throw notFound();
  const ids = await findFollowerIds(call, input);
  const users = await hydrateUsers(call, ids);
  return { users: ids.flatMap((id) => users.get(id) ?? []) };
}

/** Names that begin with the term come first. */
async function findFollowerIds(
  { db, actor: { userId } }: MemberCall,
  { id: listId, term }: InputOf<typeof contract>,
): Promise<string[]> {
  const name = term.trim().toLowerCase();
  const pattern = `%${name.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<{ id: string }>`
    with named as materialized (
      select u.* from follows f join users u on u.id = f.follower_id
      where f.followed_id = ${userId} and (lower(u.username) like ${pattern} or lower(u.profile_link) like ${pattern})
    )
    select u.id from named u
    where ${isUserReachable('u', userId, 'group')}
      and not exists (select from list_contributors c where c.list_id = ${listId} and c.user_id = u.id)
      and not exists (select from blocks b where b.blocker_id = u.id and b.blocked_id = ${userId}
        or b.blocker_id = ${userId} and b.blocked_id = u.id)
    order by not starts_with(lower(u.username), ${name}), lower(u.username), u.id limit ${MAX_FOUND}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
