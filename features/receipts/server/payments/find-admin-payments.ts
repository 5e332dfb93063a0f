import { sql } from 'kysely';
import type { PaymentRow } from '#features/payments/server/payment.store.ts';
import { isUuid } from '#platform/pure/ids.ts';
import type { Paging } from '#platform/pure/paging.ts';
import type { Db } from '#platform/server/call.ts';
import { byTime, selectPage } from '#platform/server/db/keyset.ts';

const newestFirst = byTime('created_at', 'id');

interface Wanted {
  search: string;
  numbered: readonly string[];
  /** Only those whose last refund was refused or failed. */
  refundFailed: boolean;
  paging: Paging;
}

/** Payments, newest first; with a text only those of that e-mail address or id, and the given ones. */
export async function findAdminPayments(
  db: Db,
  { search, numbered, refundFailed, paging }: Wanted,
): Promise<PaymentRow[]> {
  const all = db
    .selectFrom('payments')
    .selectAll()
    .$if(refundFailed, (query) => query.where('refund_failed_at', 'is not', null));
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

/** How many payments have a last refund that was refused or failed. */
export async function countFailedRefunds(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('refund_failed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The e-mail addresses of payers, by their ids. */
export async function findPayerEmails(db: Db, ids: readonly string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}
