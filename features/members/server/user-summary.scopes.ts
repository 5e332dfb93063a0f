import { type RawBuilder, sql } from 'kysely';
import type { UserSummaryRow } from './present-user-summary.ts';
import { isUserInReach, isUserVisibleToViewer, type UserViewer } from './user.scopes.ts';

/** JSON of a joined row of `users`, for `presentUserSummary`. */
export function userSummaryJson(alias: string, viewer: UserViewer): RawBuilder<UserSummaryRow> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<UserSummaryRow>`json_build_object('id', ${column('id')}, 'username', ${column('username')},
    'profile_link', ${column('profile_link')}, 'avatar_key', ${column('avatar_key')},
    'shown', ${isUserVisibleToViewer(alias, viewer)} is true, 'left', ${column('deleted_at')} is not null,
    'suspended', ${column('banned_at')} is not null)`;
}

/** The name of a joined row of `users` in the export of a member: without one where they have left or are hidden by a school. */
export const usernameShownTo = (viewerId: string, alias: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`case when ${column('deleted_at')} is not null then 'Deleted user'
    when ${isUserInReach(alias, viewerId)} then ${column('username')} else 'Hidden user' end`;
};
