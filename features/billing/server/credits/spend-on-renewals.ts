import type { Call } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { giveRenewalCredit } from '../billing.jobs.ts';
import type { SubscriptionRow } from '../billing.tables.ts';
import { incrementSchoolCredit, lockSubscription } from '../subscriptions/subscription.store.ts';
import { spendCredits } from './credits.ts';
import { isPriceComing, nextMinorOf, schoolRenewalOf, takesCredits } from './expected-credits.ts';
import { findRenewalsToCredit, hasRenewalCredit, insertRenewalCredit } from './renewal-credit.store.ts';

/** How long before a renewal credits are spent on it. Until then its owner may buy something else with them. */
const aheadMs = 3 * 86_400_000;
const batchSize = 200;

/** Spends credits on the renewals that are due within three days (REFERRAL-010). */
export async function spendOnRenewals(call: Call): Promise<void> {
  const until = new Date(call.now.getTime() + aheadMs);
  for (;;) {
    const found = await findRenewalsToCredit(call.db, { now: call.now, until, limit: batchSize });
    let spent = 0;
    for (const id of found) if (await spendOnRenewal(call, id)) spent += 1;
    // What could not be spent would be found again at once.
    if (found.length < batchSize || spent === 0) return;
  }
}

/** Spends credits on the next renewal of one subscription; false where it takes none any more. */
const spendOnRenewal = (call: Call, subscriptionId: string): Promise<boolean> =>
  inTransaction(call, async (inner) => {
    const row = await lockSubscription(inner.db, subscriptionId);
    if (!row || !takesCredits(row) || row.period_end <= inner.now || isPriceComing(row)) return false;
    if (await hasRenewalCredit(inner.db, row.id, row.period_end)) return false;
    const id = inner.newId();
    const amount = await spend(inner, row, id);
    if (amount === 0) return false;
    await insertRenewalCredit(inner.db, {
      id,
      subscription_id: row.id,
      gateway_subscription_id: row.gateway_subscription_id,
      period_end: row.period_end,
      amount_minor: amount,
      currency: row.currency,
      state: 'waiting',
      gateway_charge_id: null,
      created_at: inner.now,
    });
    await inner.enqueue(giveRenewalCredit, { id });
    return true;
  });

/** Takes the school's own credit, or else its member's; how much, in minor units. */
async function spend(call: Call, row: SubscriptionRow, paymentId: string): Promise<number> {
  const { id, user_id: userId, currency, school_id } = row;
  if (school_id === null)
    return spendCredits(call, { userId, currency, atMost: nextMinorOf(row), paymentId });
  const { creditMinor } = schoolRenewalOf(row);
  await incrementSchoolCredit(call.db, id, -creditMinor);
  return creditMinor;
}
