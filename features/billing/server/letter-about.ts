import type { PayloadOf } from '#platform/pure/event.ts';
import { lastTry } from '../model/last-try.ts';
import { isEnding } from '../model/subscription-state.ts';
import type { sendSubscriptionLetter } from './send-subscription-letter.job.ts';
import type { SubscriptionRow } from './subscription.table.ts';

type Letter = PayloadOf<typeof sendSubscriptionLetter>;

/** The letter that goes with this change; null where nobody needs one. */
export function letterAbout(before: SubscriptionRow | null, after: SubscriptionRow): Letter | null {
  const kind = kindOf(before, after);
  return (
    kind && {
      kind,
      // A second change of the same kind is another letter.
      letterId: `subscription_${kind}:${after.id}:${after.revision}`,
      userId: after.user_id,
      name: after.name,
      frequency: after.frequency,
      price: { minor: after.price_minor, currency: after.currency },
      periodEnd: after.period_end.toISOString(),
      onTrial: after.status === 'in_trial',
      triedUntil: after.renewal_failed_at && lastTry(after.renewal_failed_at).toISOString(),
    }
  );
}

function kindOf(before: SubscriptionRow | null, after: SubscriptionRow): Letter['kind'] | null {
  if (!before) return 'started';
  if (after.status === 'non_renewing' && !isEnding(before)) return 'cancelled';
  if (isEnding(before) && !isEnding(after)) return 'reactivated';
  // What ends with its period was told of when it was cancelled.
  if (after.status === 'cancelled' && !isEnding(before)) return 'ended';
  return after.renewal_failed_at && !before.renewal_failed_at ? 'renewal_failed' : null;
}
