import type { GatewaySubscription } from '#features/payments/server/gateway.ts';
import { ApprovalNeeded, SubscriptionEnded } from '#features/payments/server/gateway-errors.ts';
import type { Platform } from '#platform/server/call.ts';
import type { Subscription } from '../paypal-answers.ts';
import { clearCustomer, findSubscriptionsOfCustomer, updatePaypalPayment } from '../paypal-payments.store.ts';
import {
  type BegunSubscription,
  findCurrentSubscription,
  getCurrentSubscription,
} from './current-subscription.ts';
import {
  endOf,
  isOwedTooLong,
  notesAfter,
  presentPaypalSubscription,
} from './present-paypal-subscription.ts';
import {
  activateAtPaypal,
  cancelAtPaypal,
  fetchSubscription,
  suspendAtPaypal,
} from './subscription-calls.ts';

/** A subscription of ours with PayPal's answer about it. */
interface Known {
  row: BegunSubscription;
  answer: Subscription;
}

/** Also ends at PayPal what is over: PayPal knows no end at a period's end, and no end of retries. */
export async function findSubscription(platform: Platform, id: string): Promise<GatewaySubscription | null> {
  const row = await findCurrentSubscription(platform.db, id);
  return row && present(platform, await read(platform, row));
}

/** PayPal is suspended instead, so that it can be taken back. What owes a renewal has no paid period, and ends at once. */
export async function cancelAtPeriodEnd(platform: Platform, id: string): Promise<GatewaySubscription> {
  const known = await getKnown(platform, id);
  const { row, answer } = known;
  if (endOf(row, answer)) return present(platform, known);
  if (row.failing_since) return endKnown(platform, known);
  // Noted first: what PayPal suspends without a note would count as a failed renewal.
  const noted = await update(platform, row, { ends_at: row.period_end });
  await suspendAtPaypal(platform, row.paypal_id);
  return present(platform, await read(platform, noted));
}

/** Throws SubscriptionEnded, also for what its payer has cancelled at PayPal: that never goes on. */
export async function removeScheduledCancellation(
  platform: Platform,
  id: string,
): Promise<GatewaySubscription> {
  const known = await getKnown(platform, id);
  const { row, answer } = known;
  const end = endOf(row, answer);
  if (!end) return present(platform, known);
  if (end <= platform.clock.now() || answer.status !== 'SUSPENDED') throw new SubscriptionEnded(id);
  await activateAtPaypal(platform, row.paypal_id);
  return present(platform, await read(platform, await update(platform, row, { ends_at: null })));
}

/** An ended one begins again by a new approval only. */
export async function restart(platform: Platform, id: string): Promise<GatewaySubscription> {
  const known = await getKnown(platform, id);
  const shown = present(platform, known);
  if (shown.status === 'cancelled') throw new ApprovalNeeded(id);
  return shown;
}

export const endNow = async (platform: Platform, id: string): Promise<GatewaySubscription> =>
  endKnown(platform, await getKnown(platform, id));

/** Ends what runs; the ended ones have no payer any more. */
export async function eraseCustomer(platform: Platform, customer: string): Promise<void> {
  for (const { paypal_id } of await findSubscriptionsOfCustomer(platform.db, customer))
    if (paypal_id !== null) await endNow(platform, paypal_id);
  await clearCustomer(platform.db, customer);
}

/** Throws NotAtGateway. */
const getKnown = async (platform: Platform, id: string): Promise<Known> =>
  read(platform, await getCurrentSubscription(platform.db, id));

async function read(platform: Platform, row: BegunSubscription): Promise<Known> {
  const answer = await fetchSubscription(platform, row.paypal_id);
  const noted = await update(platform, row, notesAfter(row, answer));
  const now = platform.clock.now();
  const end = endOf(noted, answer);
  const isOver = end !== null && end <= now && noted.ended_at === null;
  if (!isOver && !isOwedTooLong(noted, now)) return { row: noted, answer };
  if (answer.status === 'SUSPENDED' || answer.status === 'ACTIVE')
    await cancelAtPaypal(platform, row.paypal_id);
  return { row: await update(platform, noted, { ended_at: end ?? now }), answer };
}

async function endKnown(platform: Platform, { row, answer }: Known): Promise<GatewaySubscription> {
  if (row.ended_at) return present(platform, { row, answer });
  if (answer.status !== 'CANCELLED' && answer.status !== 'EXPIRED')
    await cancelAtPaypal(platform, row.paypal_id);
  const ended = await update(platform, row, { ended_at: platform.clock.now() });
  return present(platform, { row: ended, answer });
}

async function update(
  { db }: Platform,
  row: BegunSubscription,
  change: Partial<Pick<BegunSubscription, 'period_end' | 'failing_since' | 'ends_at' | 'ended_at'>>,
): Promise<BegunSubscription> {
  const isSame = Object.entries(change).every(
    ([name, value]) => row[name as keyof typeof change]?.getTime() === value?.getTime(),
  );
  if (isSame) return row;
  await updatePaypalPayment(db, row.reference, change);
  return { ...row, ...change };
}

const present = (platform: Platform, { row, answer }: Known): GatewaySubscription =>
  presentPaypalSubscription(row, answer, platform.clock.now());
