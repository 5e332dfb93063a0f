import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import './group.table.ts';

export const RECIPIENTS_PER_BATCH = 500;

/** Somebody an update is sent to, with what their letter is made of. */
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
 * The members of an update's group who have a confirmed address and have not said that they want no letters of it, by
 * membership: those after one of them, or just one member. Not who is suspended or has left, and not who has blocked its
 * author. None where the update or its group is gone or hidden, its author is suspended, or its members are not to be told.
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
    join group_memberships m on m.group_id = n.group_id and m.updates_by_mail
    join users u on u.id = m.user_id and u.email_verified_at is not null and u.deleted_at is null
      and u.banned_at is null
    where n.id = ${newsId} and n.notified_at is not null and ${among}
      and not exists (select from users a where a.id = n.author_id and a.banned_at is not null)
      and not exists (select from blocks b where b.blocker_id = u.id and b.blocked_id = n.author_id)
    order by m.id limit ${sql.lit(RECIPIENTS_PER_BATCH)}`.execute(db);
  return rows;
}
