import { type Selectable, sql } from 'kysely';
import { getsGroupEmails } from '#features/groups/server/updates/group-email-setting.store.ts';
import type { Db } from '#platform/server/call.ts';
import type { MailingKind } from '../campaigns.jobs.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import { mailings } from './mailings.ts';

interface MailingTable {
  campaign_id: string;
  kind: string;
  begun_at: Date;
  /** The last member of whom a job was made. */
  reached: string | null;
  done_at: Date | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    campaign_mailings: MailingTable;
  }
}

/** Notes that a mailing begins; false where it had begun before. */
export async function insertMailing(
  db: Db,
  { campaignId, kind, at }: { campaignId: string; kind: MailingKind; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('campaign_mailings')
    .values({ campaign_id: campaignId, kind, begun_at: at, reached: null, done_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** A mailing that is not done, with its row locked. */
export const lockMailing = (
  db: Db,
  campaignId: string,
  kind: MailingKind,
): Promise<Selectable<MailingTable> | undefined> =>
  db
    .selectFrom('campaign_mailings')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .where('kind', '=', kind)
    .where('done_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export async function updateMailing(
  db: Db,
  { campaignId, kind }: { campaignId: string; kind: MailingKind },
  change: { reached: string | null; done_at: Date | null },
): Promise<void> {
  await db
    .updateTable('campaign_mailings')
    .set(change)
    .where('campaign_id', '=', campaignId)
    .where('kind', '=', kind)
    .execute();
}

/** The next recipients of a mailing by their ids, or whether a member is one of them. */
export async function findMailingRecipients(
  db: Db,
  { campaignId, kind }: { campaignId: string; kind: MailingKind },
  which: { after: string | null; limit: number } | { userId: string },
): Promise<string[]> {
  const among = 'userId' in which ? sql`r.user_id = ${which.userId}` : isAfter(which.after);
  const { rows } = await sql<{ id: string }>`
    select u.id from campaigns c join groups g on g.id = c.group_id and g.withheld_at is null
    cross join lateral (${mailings[kind].recipients}) r (user_id)
    join users u on u.id = r.user_id and ${getsGroupEmails}
    where c.id = ${campaignId} and ${among}
    order by u.id limit ${sql.lit('userId' in which ? 1 : which.limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

const isAfter = (id: string | null) => (id === null ? sql`true` : sql`r.user_id > ${id}::uuid`);

/** Campaigns in which an e-mail may become due: announced, and neither decided nor cancelled. */
export const findRunningCampaigns = (db: Db, now: Date): Promise<CampaignRow[]> =>
  db
    .selectFrom('campaigns')
    .selectAll()
    .where('announced_at', 'is not', null)
    .where('cancelled_at', 'is', null)
    .where('decided_at', 'is', null)
    .where((eb) => eb.or([eb('end_date', '>', now), eb('voting_end', '>', now)]))
    .execute();
