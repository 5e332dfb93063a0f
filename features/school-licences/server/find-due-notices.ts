import { sql } from 'kysely';
import { findLicence } from '#features/education/model/school-licence.ts';
import { getLicenceTerms } from '#features/education/server/find-school-licence.ts';
import type { Call } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { dueNotice } from '../model/due-notice.ts';
import { sendNotice } from './school-licences.jobs.ts';
import { insertNotice } from './transfers.store.ts';

/** Enqueues the e-mails that are due, each once; nothing where nothing ends since nothing can be bought. */
export async function handleFindDueNotices(call: Call): Promise<void> {
  const { now, platform } = call;
  if (!platform.config.planLimits) return;
  for (const id of await findSchoolsNearAnEnd(call)) {
    const notice = dueNotice(findLicence(await getLicenceTerms(call.db, id), { now, canBuy: true }), now);
    if (!notice) continue;
    await inTransaction(call, async ({ db, enqueue }) => {
      const { kind, endsAt } = notice;
      const isNew = await insertNotice(db, { organization_id: id, kind, ends_at: endsAt, sent_at: now });
      if (isNew) await enqueue(sendNotice, { organizationId: id, kind, endsAt: endsAt.toISOString() });
    });
  }
}

/** Schools of which something ends within 31 days, or has ended since 8. */
async function findSchoolsNearAnEnd({ db, now }: Call): Promise<string[]> {
  const from = sql`${now}::timestamptz - interval '8 days'`;
  const to = sql`${now}::timestamptz + interval '31 days'`;
  const { rows } = await sql<{ id: string }>`
    select organization_id as id from organization_subscriptions
    where trial_end between ${from} and ${to} or period_end between ${from} and ${to}
      or invoice_until between ${from} and ${to} or renewal_failed_at is not null
    order by organization_id`.execute(db);
  return rows.map(({ id }) => id);
}
