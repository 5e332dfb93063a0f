import { type RawBuilder, sql } from 'kysely';
import { isUserVisibleToId } from '#features/members/server/user.scopes.ts';
import { isMuted } from '#features/mutes/server/mute.scopes.ts';
import { bundledKinds, countedKinds, type NotificationKind, talkKinds } from '../model/notification-kind.ts';
import type { NotificationHosts } from './notification-host.ts';
import './notifications.tables.ts';

/**
 * Whether the row `n` has a target that its recipient may see, and an author, or somebody of those it stands for, whom they may
 * see and have neither blocked nor muted; of a row that counts the author is not asked about. `recipient`: their id, which is asked about once for the query, or an expression for it.
 */
export function hasAuthorAndTarget(
  hosts: NotificationHosts,
  recipient: string | RawBuilder<string> = sql.ref('n.user_id'),
): RawBuilder<boolean> {
  const kinds = hosts.map(
    ({ kind, table, isShown }) => sql<boolean>`n.target_kind = ${sql.lit(kind)} and exists (
      select from ${sql.table(table)} t where t.id = n.target_id and ${isShown?.(recipient) ?? sql`true`})`,
  );
  const target = sql.join([sql`n.target_kind is null`, ...kinds.map((one) => sql`(${one})`)], sql` or `);
  const isVisible = isUserVisibleToId('a', recipient);
  return sql<boolean>`(${target}) and not ${isTargetMuted} and case
    when n.messages > 1 and n.kind in (${sql.join(countedKinds.map((kind) => sql.lit(kind)))}) then true
    when n.kind in (${sql.join(bundledKinds.map((kind) => sql.lit(kind)))})
    then exists (select from notification_people p join users a on a.id = p.user_id
      where p.notification_id = n.id and ${isVisible} and ${isNotBlocked})
    else ${isAuthorShown(recipient)} end`;
}

/** Whether the recipient of the row `n` may see its author, and has neither blocked nor muted them. */
export const isAuthorShown = (recipient: string | RawBuilder<string>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from users a where a.id = n.author_id and ${isUserVisibleToId('a', recipient)} and not exists (
      select from blocks b where b.blocker_id = n.user_id and b.blocked_id = n.author_id)
      and not ${isMuted(sql.ref('n.user_id'), sql.ref('n.author_id'))})`;

/** Whether the recipient of the row `n` has neither blocked nor muted the person `p` of it. */
export const isNotBlocked = sql<boolean>`(not exists (
  select from blocks b where b.blocker_id = n.user_id and b.blocked_id = p.user_id)
  and not ${isMuted(sql.ref('n.user_id'), sql.ref('p.user_id'))})`;

/** Whether the recipient of the row `n` has muted the group, or the talk of the track, that it is about. */
const isTargetMuted = sql<boolean>`((n.target_kind = 'group'
    or n.kind in (${sql.join(talkKinds.map((kind) => sql.lit(kind)))}))
  and ${isMuted(sql.ref('n.user_id'), sql.ref('n.target_id'))})`;

/** The same of a row that is to be inserted for the user `u`. */
export const isTargetMutedBy = (
  userId: RawBuilder<unknown>,
  kind: NotificationKind,
  target: { kind: string; id: string } | null,
): RawBuilder<boolean> =>
  target !== null && (target.kind === 'group' || talkKinds.some((one) => one === kind))
    ? isMuted(userId, sql`${target.id}::uuid`)
    : sql<boolean>`false`;
