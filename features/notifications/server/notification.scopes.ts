import { type RawBuilder, sql } from 'kysely';
import { isUserVisibleToId } from '#features/members/server/user.scopes.ts';
import type { NotificationHosts } from './notification-host.ts';
import './notifications.tables.ts';

/** Whether the row `n` has an existing target and an author whom its recipient may see. */
export function hasAuthorAndTarget(hosts: NotificationHosts): RawBuilder<boolean> {
  const kinds = hosts.map(
    ({ kind, table }) => sql<boolean>`n.target_kind = ${sql.lit(kind)}
      and exists (select from ${sql.table(table)} t where t.id = n.target_id)`,
  );
  const target = sql.join([sql`n.target_kind is null`, ...kinds.map((one) => sql`(${one})`)], sql` or `);
  return sql<boolean>`(${target})
    and exists (select from users a where a.id = n.author_id and ${isUserVisibleToId('a', sql.ref('n.user_id'))})`;
}
