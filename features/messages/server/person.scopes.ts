import { type RawBuilder, sql } from 'kysely';
import { isShownTo, type UserViewer } from '#features/identity/server/user.scopes.ts';
import type { PersonRow } from './present-person.ts';

/** The member of a joined row of `users`, as `presentPerson` takes it. */
export function personJson(alias: string, viewer: UserViewer): RawBuilder<PersonRow> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<PersonRow>`json_build_object('id', ${column('id')}, 'username', ${column('username')},
    'profile_link', ${column('profile_link')}, 'avatar_key', ${column('avatar_key')},
    'shown', ${isShownTo(alias, viewer)} is true, 'left', ${column('deleted_at')} is not null,
    'suspended', ${column('banned_at')} is not null)`;
}
