import type { MemberPart } from '#features/members/server/member-part.ts';
import { formatMoney } from '#platform/pure/money.ts';
import { clearPaymentsOfUser, findPaymentsOfUser } from './payment.store.ts';
import { clearRefundsOfAdmin, findRefundsOfPayments } from './refund.store.ts';
import { deleteWebhookEventsOf } from './webhook-inbox.store.ts';

/** Payments of a deleted member stay for the books without their name. */
export const paymentsOfMember: MemberPart = {
  name: 'payments',
  tables: { payments: [], refunds: [], webhook_inbox: [] },

  async *exportFiles({ db }, userId) {
    const rows = await findPaymentsOfUser(db, userId);
    if (rows.length === 0) return;
    const refunds = await findRefundsOfPayments(
      db,
      rows.map(({ id }) => id),
    );
    const json = rows.map((row) => ({
      bought: row.snapshot.buys.title,
      total: formatMoney({ minor: row.total_minor, currency: row.currency }),
      state: row.state,
      at: row.created_at,
      refunds: refunds
        .filter(({ payment_id }) => payment_id === row.id)
        .map(({ amount_minor: minor, state, created_at: at }) => ({
          amount: formatMoney({ minor, currency: row.currency }),
          state,
          at,
        })),
    }));
    yield { path: 'payments.json', json };
  },

  async erase({ db }, userId) {
    await clearPaymentsOfUser(db, userId);
    await clearRefundsOfAdmin(db, userId);
    await deleteWebhookEventsOf(db, userId);
  },
};
