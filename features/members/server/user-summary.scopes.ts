import { type RawBuilder, sql } from 'kysely';
import { isUserVisibleToViewer, type UserViewer } from '#features/members/server/user.scopes.ts';
import type { UserSummaryRow } from './present-user-summary.ts';

/** JSON of a joined row of `users`, for `presentUserSummary`. */
export function userSummaryJson(alias: string, viewer: UserViewer): RawBuilder<UserSummaryRow> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<UserSummaryRow>`json_build_object('id', ${column('id')}, 'username', ${column('username')},
    'profile_link', ${column('profile_link')}, 'avatar_key', ${column('avatar_key')},
    'shown', ${isUserVisibleToViewer(alias, viewer)} is true, 'left', ${column('deleted_at')} is not null,
    'suspended', ${column('banned_at')} is not null)`;
}
