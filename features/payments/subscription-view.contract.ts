import { z } from 'zod';
import { nameSchemas } from '#platform/pure/name-schemas.ts';

const time = z.string().max(40).nullable();

/** A subscription as only its payer sees it. Amounts are in major units. */
export const SubscriptionView = z.strictObject({
  id: z.uuid(),
  type: z.enum(['AccountSubscription', 'AddonSubscription']),
  name: z.string().max(100),
  status: z.enum(['in_trial', 'active', 'cancelled', 'non_renewing']),
  inTrial: z.boolean(),
  active: z.boolean(),
  cancellationScheduled: z.boolean(),
  trialEnd: time,
  /** When it ends or has ended; null while it renews itself. */
  subscriptionEndDate: time,
  /** Null when nothing more is to be paid. */
  nextBillingAmount: z.number().nullable(),
  nextBillingAt: time,
  /** The price of a period from `comingAt` on; null where it stays. */
  comingAmount: z.number().nullable(),
  comingAt: time,
  /** The cost of resuming it now; null while it runs. */
  reactivationAmount: z.number().nullable(),
  /** Since when a due payment has been declined. */
  renewalFailedAt: time,
  /** The ISO code in lower case. */
  currency: z.string().length(3),
  /** Identifies it in the gateway's hosted pages. */
  token: z.string().max(100),
  canUpgradeAccount: z.boolean(),
  frequency: z.enum(['monthly', 'yearly']),
  paymentMethod: z.enum(['card', 'paypal', 'none']),
  /** The payer. */
  account: z.strictObject({ guid: z.uuid(), accountType: z.number() }),
});
export type SubscriptionView = z.output<typeof SubscriptionView>;

nameSchemas({ SubscriptionView });
