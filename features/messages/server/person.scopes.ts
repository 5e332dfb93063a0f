import { type RawBuilder, sql } from 'kysely';
import { isShown } from '#features/identity/server/user.scopes.ts';
import type { Member } from '#platform/pure/actor.ts';
import type { PersonRow } from './present-person.ts';

type Viewer = Pick<Member, 'userId' | 'siteAdmin'>;

/** Whether the viewer may see the member of a joined row of `users`. Admins see people of every school. */
export function isShownTo(alias: string, { userId, siteAdmin }: Viewer): RawBuilder<boolean> {
  if (!siteAdmin) return isShown(alias, userId);
  return sql<boolean>`(${sql.ref(`${alias}.deleted_at`)} is null and ${sql.ref(`${alias}.banned_at`)} is null)`;
}

/** The member of a joined row of `users`, as `presentPerson` takes it. */
export function personJson(alias: string, viewer: Viewer): RawBuilder<PersonRow> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<PersonRow>`json_build_object('id', ${column('id')}, 'username', ${column('username')},
    'profile_link', ${column('profile_link')}, 'avatar_key', ${column('avatar_key')},
    'shown', ${isShownTo(alias, viewer)} is true, 'left', ${column('deleted_at')} is not null,
    'suspended', ${column('banned_at')} is not null)`;
}
