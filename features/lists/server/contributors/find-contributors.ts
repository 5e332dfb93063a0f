import { sql } from 'kysely';
import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import type { FindMemberIds } from '#features/members/server/member-search.ts';
import { isUserReachable } from '#features/members/server/user.scopes.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { findContributors as contract } from '../../contributors.contract.ts';
import { findOwnList } from '../list.store.ts';
import { findContributorIds } from './contributor.store.ts';
import '#features/blocks/server/block.store.ts';

const MAX_FOUND = 8;
/** More are searched than answered, since those who are left out are known afterwards. */
const MAX_SEARCHED = 30;

/** Members by name whom the owner may let add tracks. Refuses (404) a list of somebody else. */
export const findContributors =
  (findIds: FindMemberIds) =>
  async (call: MemberCall, input: InputOf<typeof contract>): Promise<AnswerOf<typeof contract>> => {
    const { userId } = call.actor;
    if (!(await findOwnList(call.db, input.id, userId))) throw notFound();
    const present = new Set([userId, ...(await findContributorIds(call.db, input.id))]);
    const found = (await findIds(call, input.term.trim(), MAX_SEARCHED)).filter((id) => !present.has(id));
    const reachable = await findReachable(call, found);
    const ids = found.filter((id) => reachable.has(id)).slice(0, MAX_FOUND);
    const users = await hydrateUsers(call, ids);
    return { users: ids.flatMap((id) => users.get(id) ?? []) };
  };

async function findReachable({ db, actor }: MemberCall, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where u.id = any(${[...ids]}::uuid[]) and ${isUserReachable('u', actor.userId, 'group')}
      and not exists (select from blocks b where b.blocker_id = u.id and b.blocked_id = ${actor.userId}
        or b.blocker_id = ${actor.userId} and b.blocked_id = u.id)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
