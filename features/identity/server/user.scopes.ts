import { type RawBuilder, sql } from 'kysely';

/**
 * Whether the viewer (an id, or what is one in the query; null: a guest) may see that the member exists, in lists, searches and on pages: not who has left or is
 * suspended, and people of a school only from within it (EDU-004). `users`: the table's name or alias in the query.
 */
export function isShown(users: string, viewerId: string | RawBuilder<string> | null): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${users}.${name}`);
  const ofSchool =
    viewerId === null
      ? sql``
      : sql`or ${column('id')} = ${viewerId}
        or ${column('school_id')} = (select school_id from users where id = ${viewerId})`;
  return sql<boolean>`(${column('deleted_at')} is null and ${column('banned_at')} is null
    and (${column('school_id')} is null ${ofSchool}))`;
}
