import type { PaymentRow } from '#features/payments/server/payment.store.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { renewalDeadline } from '../../model/renewal-deadline.ts';
import { isEndedOrEnding } from '../../model/subscription-state.ts';
import type { sendSubscriptionEmail } from '../billing.jobs.ts';
import type { SubscriptionRow } from '../billing.tables.ts';
import { nextMinorOf } from '../credits/expected-credits.ts';
import type { PriceMoveTable } from '../moves/moves.tables.ts';

type SubscriptionEmail = PayloadOf<typeof sendSubscriptionEmail>;

/** The e-mail for this change; null if it needs none. `isSuspended`: the member is. */
export function subscriptionChangeEmail(
  before: SubscriptionRow | null,
  after: SubscriptionRow,
  { isSuspended = false } = {},
): SubscriptionEmail | null {
  const change = emailKindOf(before, after);
  const kind = change === 'cancelled' && isSuspended ? 'suspended' : change;
  return (
    kind && {
      kind,
      // The revision makes a second change of the same kind another e-mail.
      letterId: `subscription_${kind}:${after.id}:${after.revision}`,
      ...factsOf(after),
    }
  );
}

/** The e-mail for what the gateway has charged by itself. */
export function renewedEmail(
  row: SubscriptionRow,
  payment: Pick<PaymentRow, 'id' | 'total_minor' | 'currency' | 'period_end'>,
): SubscriptionEmail {
  return {
    kind: 'renewed',
    letterId: `subscription_renewed:${payment.id}`,
    ...factsOf(row),
    periodEnd: (payment.period_end ?? row.period_end).toISOString(),
    paymentId: payment.id,
    paid: { minor: payment.total_minor, currency: payment.currency },
  };
}

/** The e-mail about more teachers of a school's licence. */
export const moreTeachersEmail = (row: SubscriptionRow): SubscriptionEmail => ({
  kind: 'upgraded',
  letterId: `subscription_upgraded:${row.id}:${row.revision}`,
  ...factsOf(row),
});

/** The e-mail ahead of a renewal, with what it will charge; `credits` is what they will take off, in minor units. */
export function renewalNotice(row: SubscriptionRow, credits: number): SubscriptionEmail {
  const facts = factsOf(row);
  return {
    kind: 'renews_soon',
    letterId: `subscription_renews_soon:${row.id}:${facts.periodEnd}`,
    ...facts,
    price: { minor: nextMinorOf(row) - credits, currency: row.currency },
  };
}

/** The e-mail about a new amount, or that it was called off. */
export function priceMoveEmail(
  row: SubscriptionRow,
  move: PriceMoveTable,
  kind: 'price_change' | 'price_stays',
): SubscriptionEmail {
  const { currency } = move;
  return {
    kind,
    letterId: `subscription_${kind}:${move.id}`,
    ...factsOf(row),
    price: { minor: move.old_minor, currency },
    move: { minor: move.new_minor, currency, from: move.effective_at.toISOString() },
  };
}

const factsOf = (row: SubscriptionRow) => ({
  userId: row.user_id,
  ...(row.school_id !== null && {
    school: { name: row.school_name, teachers: row.next_quantity ?? row.quantity },
  }),
  subscriptionId: row.id,
  name: row.name,
  frequency: row.frequency,
  price: { minor: row.price_minor, currency: row.currency },
  periodEnd: row.period_end.toISOString(),
  onTrial: row.status === 'in_trial',
  triedUntil: row.renewal_failed_at && renewalDeadline(row.renewal_failed_at).toISOString(),
});

function emailKindOf(
  before: SubscriptionRow | null,
  after: SubscriptionRow,
): SubscriptionEmail['kind'] | null {
  if (!before) return 'started';
  const isUpgraded = after.item !== before.item || after.frequency !== before.frequency;
  if (isUpgraded && !isEndedOrEnding(after)) return 'upgraded';
  if (after.status === 'non_renewing' && !isEndedOrEnding(before)) return 'cancelled';
  if (isEndedOrEnding(before) && !isEndedOrEnding(after)) return 'reactivated';
  // A member who cancelled has already been sent an e-mail about the end.
  if (after.status === 'cancelled' && !isEndedOrEnding(before)) return 'ended';
  return after.renewal_failed_at && !before.renewal_failed_at ? 'renewal_failed' : null;
}
