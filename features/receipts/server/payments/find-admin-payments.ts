import { sql } from 'kysely';
import type { PaymentRow } from '#features/payments/server/payment.store.ts';
import { isUuid } from '#platform/pure/ids.ts';
import type { Paging } from '#platform/pure/paging.ts';
import type { Db } from '#platform/server/call.ts';
import { byTime, selectPage } from '#platform/server/db/keyset.ts';

const newestFirst = byTime('created_at', 'id');

/** Payments, newest first; with a text only those of that e-mail address or id, and the given ones. */
export async function findAdminPayments(
  db: Db,
  { search, numbered, paging }: { search: string; numbered: readonly string[]; paging: Paging },
): Promise<PaymentRow[]> {
  const all = db.selectFrom('payments').selectAll();
  if (search === '') return selectPage(all, newestFirst, paging).execute();
  const ids = isUuid(search) ? [...numbered, search] : numbered;
  const found = all.where((eb) =>
    eb.or([
      eb('gateway_payment_id', '=', search),
      eb('gateway_subscription_id', '=', search),
      eb('id', '=', sql<string>`any(${[...ids]}::uuid[])`),
      eb(
        'user_id',
        'in',
        eb
          .selectFrom('users')
          .select('id')
          .where((user) => user(sql`lower(email)`, '=', search.toLowerCase())),
      ),
    ]),
  );
  return selectPage(found, newestFirst, paging).execute();
}

/** The e-mail addresses of payers, by their ids. */
export async function findPayerEmails(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}
