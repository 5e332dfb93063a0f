import { sql } from 'kysely';
import { getsGroupEmails } from '#features/groups/server/updates/group-email-setting.store.ts';
import type { Db } from '#platform/server/call.ts';
import type { CampaignRecipient } from './render-campaign-email.ts';

/** A member as recipient of a campaign's e-mails; null where they get none: unverified, suspended, gone or unsubscribed. */
export async function findCampaignRecipient(
  db: Db,
  campaignId: string,
  userId: string,
): Promise<CampaignRecipient | null> {
  const { rows } = await sql<CampaignRecipient>`
    select u.id as "userId", u.email, g.id as "groupId", g.name as "groupName", g.group_link as "groupLink",
      c.name as "campaignName"
    from campaigns c join groups g on g.id = c.group_id and g.withheld_at is null
    join users u on u.id = ${userId} and ${getsGroupEmails}
    where c.id = ${campaignId}`.execute(db);
  return rows[0] ?? null;
}
