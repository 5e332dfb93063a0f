import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { EmailedKind } from './invitations.tables.ts';

interface InvitationEmailData {
  kind: EmailedKind;
  target_id: string;
  email: string;
  inviter: string;
}

/** Data of an invitation e-mail; undefined where it must not be sent: withdrawn, expired, blocked or sent by somebody suspended. */
export async function findInvitationEmailData(
  db: Db,
  id: string,
  now: Date,
): Promise<InvitationEmailData | undefined> {
  const { rows } = await sql<InvitationEmailData>`
    select i.kind, i.target_id, coalesce(one.email, i.email) as email, inviter.username as inviter
    from emailed_invitations i join users inviter on inviter.id = i.invited_by left join users one on one.id = i.user_id
    where i.id = ${id} and i.expires_at > ${now} and inviter.deleted_at is null and inviter.banned_at is null
      and (i.user_id is null or one.email is not null)
      and not exists (
        select from users invited join blocks b on b.blocker_id = invited.id
        where (invited.email_normalised = i.email_normalised or invited.id = i.user_id) and b.blocked_id = inviter.id
      )`.execute(db);
  return rows[0];
}
