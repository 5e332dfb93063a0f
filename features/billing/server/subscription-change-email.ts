import type { PayloadOf } from '#platform/pure/event.ts';
import { renewalDeadline } from '../model/renewal-deadline.ts';
import { isEndedOrEnding } from '../model/subscription-state.ts';
import type { sendSubscriptionEmail } from './billing.jobs.ts';
import type { SubscriptionRow } from './billing.tables.ts';

type SubscriptionEmail = PayloadOf<typeof sendSubscriptionEmail>;

/** The e-mail for this change; null if it needs none. */
export function subscriptionChangeEmail(
  before: SubscriptionRow | null,
  after: SubscriptionRow,
): SubscriptionEmail | null {
  const kind = emailKindOf(before, after);
  return (
    kind && {
      kind,
      // The revision makes a second change of the same kind another e-mail.
      letterId: `subscription_${kind}:${after.id}:${after.revision}`,
      userId: after.user_id,
      name: after.name,
      frequency: after.frequency,
      price: { minor: after.price_minor, currency: after.currency },
      periodEnd: after.period_end.toISOString(),
      onTrial: after.status === 'in_trial',
      triedUntil: after.renewal_failed_at && renewalDeadline(after.renewal_failed_at).toISOString(),
    }
  );
}

function emailKindOf(
  before: SubscriptionRow | null,
  after: SubscriptionRow,
): SubscriptionEmail['kind'] | null {
  if (!before) return 'started';
  if (after.status === 'non_renewing' && !isEndedOrEnding(before)) return 'cancelled';
  if (isEndedOrEnding(before) && !isEndedOrEnding(after)) return 'reactivated';
  // A member who cancelled has already been sent an e-mail about the end.
  if (after.status === 'cancelled' && !isEndedOrEnding(before)) return 'ended';
  return after.renewal_failed_at && !before.renewal_failed_at ? 'renewal_failed' : null;
}
