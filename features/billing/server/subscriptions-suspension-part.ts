import { findPaymentsOfUser } from '#features/payments/server/payment.store.ts';
import { settleOpenPayment } from '#features/payments/server/payments.jobs.ts';
import type { SuspensionPart } from '#features/reports/server/report-host.ts';
import { isEndedOrEnding } from '../model/subscription-state.ts';
import { cancelForSuspension } from './billing.jobs.ts';
import { findSubscriptionsOfUser } from './subscriptions/find-subscriptions.ts';

/**
 * A suspended member is not charged again: what runs ends with its period, and payments that wait for them are closed. What was
 * cancelled stays so when the suspension is lifted, since only the member decides to be charged.
 */
export const subscriptionsSuspensionPart: SuspensionPart = {
  name: 'subscriptions',

  async withhold(call, userId) {
    for (const row of await findSubscriptionsOfUser(call.db, userId))
      if (!isEndedOrEnding(row))
        await call.enqueue(cancelForSuspension, { id: row.id }, { key: `cancel-for-suspension:${row.id}` });
    for (const { id, settled_at } of await findPaymentsOfUser(call.db, userId))
      if (settled_at === null) await call.enqueue(settleOpenPayment, { id }, { key: `settle-payment:${id}` });
  },

  restore: async () => {},
};
