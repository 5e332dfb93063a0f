import { sql } from 'kysely';
import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import type { FindMemberIds } from '#features/members/server/member-search.ts';
import { isUserReachable } from '#features/members/server/user.scopes.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { searchUsersToInvite as contract } from '../../members.contract.ts';
import { getVisibleGroup } from '../may-see-group.ts';
import { findVisibleUser } from './find-visible-user.ts';
import '../groups.tables.ts';

/** Members by name; somebody whose profile link is the term comes first. Refuses (403) who may not invite. */
export const searchUsersToInvite =
  (findIds: FindMemberIds) =>
  async (call: MemberCall, input: InputOf<typeof contract>): Promise<AnswerOf<typeof contract>> => {
    const { row: group, rights } = await getVisibleGroup(call, input.group);
    if (!rights.invite) throw forbidden();
    const term = input.term.trim();
    const [exact, found] = [
      await findVisibleUser(call, term, 'group'),
      await findIds(call, term, input.pageSize),
    ];
    const ids = [...new Set([...(exact ? [exact.id] : []), ...found])].slice(0, input.pageSize);
    const [users, relations] = [await hydrateUsers(call, ids), await findInvitees(call, group.id, ids)];
    return {
      data: {
        users: ids.flatMap((id) => {
          const user = users.get(id);
          const relation = relations.get(id);
          if (!user || !relation) return [];
          const { username, profileLink, selfLink, avatarSmallUrl } = user;
          return { id, username, profileLink, selfLink, avatarSmallUrl, ...relation };
        }),
      },
    };
  };

interface Invitee {
  realName: string | null;
  isMember: boolean;
  isInvited: boolean;
}

async function findInvitees(
  { db, actor }: MemberCall,
  groupId: string,
  ids: readonly string[],
): Promise<Map<string, Invitee>> {
  const { rows } = await sql<{ id: string; real_name: string | null; member: boolean; invited: boolean }>`
    select u.id, u.real_name,
      exists (select from group_memberships m where m.group_id = ${groupId} and m.user_id = u.id) as member,
      exists (select from group_invitations i where i.group_id = ${groupId} and i.user_id = u.id) as invited
    from users u where u.id = any(${[...ids]}::uuid[]) and ${isUserReachable('u', actor.userId, 'group')}`.execute(
    db,
  );
  return new Map(
    rows.map(({ id, real_name: realName, member: isMember, invited: isInvited }) => [
      id,
      { realName, isMember, isInvited },
    ]),
  );
}
