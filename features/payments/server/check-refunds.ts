import type { Call } from '#platform/server/call.ts';
import { syncPayment } from './payments.jobs.ts';
import { findPaymentsRefundedSince } from './refund.store.ts';

/** For how long after it was accepted a refund may fail. */
const mayFailMs = 30 * 86_400_000;

/** Enqueues a question for every payment with a refund that may have failed since: gateways do not all tell. */
export async function checkRefunds(call: Call): Promise<void> {
  const since = new Date(call.now.getTime() - mayFailMs);
  for (const id of await findPaymentsRefundedSince(call.db, since))
    await call.enqueue(syncPayment, { id }, { key: `sync-payment:${id}` });
}
