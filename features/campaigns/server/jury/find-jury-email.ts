import { sql } from 'kysely';
import { hasStoppedGroupEmails } from '#features/groups/server/updates/group-email-setting.store.ts';
import type { Db } from '#platform/server/call.ts';
import { isEntrant } from './juror.scopes.ts';

export interface JuryEmail {
  email: string;
  /** Null for an invited address. */
  userId: string | null;
  groupId: string;
  campaignName: string;
  groupLink: string;
  /** Who has invited; null where they have left. */
  inviter: string | null;
  expiresAt: Date;
  judgingEnd: Date | null;
  accepted: boolean;
}

/**
 * What an e-mail to a juror or an invited one says; null where none is sent: answered, over, gone, suspended, entered, a juror who has
 * unsubscribed, or the inviter is suspended or blocked by them.
 */
export async function findJuryEmail(db: Db, jurorId: string, now: Date): Promise<JuryEmail | null> {
  const { rows } = await sql<JuryEmail>`
    select coalesce(u.email, j.email) as email, u.id as "userId", g.id as "groupId", c.name as "campaignName", g.group_link as "groupLink",
      i.username as inviter, j.expires_at as "expiresAt", c.judging_end as "judgingEnd",
      j.accepted_at is not null as accepted
    from campaign_jurors j join campaigns c on c.id = j.campaign_id
    join groups g on g.id = c.group_id and g.withheld_at is null
    left join users u on u.id = j.user_id
    left join users i on i.id = j.invited_by and i.deleted_at is null
    where j.id = ${jurorId} and j.revoked_at is null and (j.accepted_at is not null or j.expires_at > ${now})
      and c.cancelled_at is null and (c.decided_at is null or c.decided_at > ${now})
      and (u.id is null or (u.deleted_at is null and u.banned_at is null and not ${isEntrant('u', sql`c.id`)}))
      and i.banned_at is null
      and (j.accepted_at is null or not ${hasStoppedGroupEmails})
      and not exists (select from blocks b join users invited on invited.id = b.blocker_id
        where b.blocked_id = j.invited_by and (invited.id = j.user_id
          or (j.email_normalised <> '' and invited.email_normalised = j.email_normalised)))`.execute(db);
  return rows[0] ?? null;
}
