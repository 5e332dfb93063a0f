import { sql } from 'kysely';
import { isMuted } from '#features/mutes/server/mute.scopes.ts';
import type { Db } from '#platform/server/call.ts';
import { getsGroupEmails } from './group-email-setting.store.ts';
import '../groups.tables.ts';

export const RECIPIENTS_PER_BATCH = 500;

/** A member to whom a group update is sent, with the content of the e-mail. */
export interface GroupUpdateRecipient {
  membershipId: string;
  userId: string;
  email: string;
  groupId: string;
  groupName: string;
  groupLink: string;
  title: string;
  content: string;
}

/**
 * Recipients of an update by membership id, after a membership or one member: verified, subscribed to the group's e-mails,
 * not suspended, neither blocking nor muting the author, and not muting the group. None if the update is not to be sent, its group withheld or its author suspended.
 */
export async function findGroupUpdateRecipients(
  db: Db,
  newsId: string,
  which: { after: string | null } | { userId: string },
): Promise<GroupUpdateRecipient[]> {
  const among =
    'userId' in which
      ? sql`m.user_id = ${which.userId}`
      : which.after === null
        ? sql`true`
        : sql`m.id > ${which.after}::uuid`;
  const { rows } = await sql<GroupUpdateRecipient>`
    select m.id as "membershipId", u.id as "userId", u.email, g.id as "groupId", g.name as "groupName",
      g.group_link as "groupLink", n.title, n.content
    from group_news n join groups g on g.id = n.group_id and g.withheld_at is null
    join group_memberships m on m.group_id = n.group_id
    join users u on u.id = m.user_id and ${getsGroupEmails}
    where n.id = ${newsId} and n.notified_at is not null and ${among}
      and not exists (select from users a where a.id = n.author_id and a.banned_at is not null)
      and not exists (select from blocks b where b.blocker_id = u.id and b.blocked_id = n.author_id)
      and not ${isMuted(sql.ref('u.id'), sql.ref('n.author_id'))} and not ${isMuted(sql.ref('u.id'), sql.ref('g.id'))}
    order by m.id limit ${sql.lit(RECIPIENTS_PER_BATCH)}`.execute(db);
  return rows;
}
