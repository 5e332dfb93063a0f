import { type RawBuilder, sql } from 'kysely';
import { isUserVisibleToId } from '#features/members/server/user.scopes.ts';
import { bundledKinds } from '../model/notification-kind.ts';
import type { NotificationHosts } from './notification-host.ts';
import './notifications.tables.ts';

/** Whether the row `n` has an existing target, and an author, or somebody of those it stands for, whom its recipient may see. */
export function hasAuthorAndTarget(hosts: NotificationHosts): RawBuilder<boolean> {
  const kinds = hosts.map(
    ({ kind, table }) => sql<boolean>`n.target_kind = ${sql.lit(kind)}
      and exists (select from ${sql.table(table)} t where t.id = n.target_id)`,
  );
  const target = sql.join([sql`n.target_kind is null`, ...kinds.map((one) => sql`(${one})`)], sql` or `);
  const isVisible = isUserVisibleToId('a', sql.ref('n.user_id'));
  return sql<boolean>`(${target}) and case when n.kind in (${sql.join(bundledKinds.map((kind) => sql.lit(kind)))})
    then exists (select from notification_people p join users a on a.id = p.user_id
      where p.notification_id = n.id and ${isVisible} and ${isNotBlocked})
    else exists (select from users a where a.id = n.author_id and ${isVisible}) end`;
}

/** Whether the recipient of the row `n` has not blocked the person `p` of it. */
export const isNotBlocked = sql<boolean>`not exists (
  select from blocks b where b.blocker_id = n.user_id and b.blocked_id = p.user_id)`;
