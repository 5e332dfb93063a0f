import { z } from 'zod';

const time = z.string().max(40).nullable();

/** What goes on until it is cancelled, as only who pays for it sees it. Amounts are in major units. */
export const SubscriptionView = z.strictObject({
  id: z.uuid(),
  type: z.enum(['AccountSubscription', 'AddonSubscription']),
  name: z.string().max(100),
  status: z.enum(['in_trial', 'active', 'cancelled', 'non_renewing']),
  inTrial: z.boolean(),
  active: z.boolean(),
  cancellationScheduled: z.boolean(),
  trialEnd: time,
  /** When it ends or has ended; null while it goes on by itself. */
  subscriptionEndDate: time,
  /** Null where nothing is to be paid any more. */
  nextBillingAmount: z.number().nullable(),
  nextBillingAt: time,
  /** What taking it up again costs now; null while it runs. */
  reactivationAmount: z.number().nullable(),
  /** Since when a payment that is due has been declined. */
  renewalFailedAt: time,
  /** The ISO code in small letters. */
  currency: z.string().length(3),
  /** Names it in the gateway's hosted pages. */
  token: z.string().max(100),
  canUpgradeAccount: z.boolean(),
  frequency: z.enum(['monthly', 'yearly']),
  paymentMethod: z.enum(['card', 'paypal', 'none']),
  /** Whose it is. */
  account: z.strictObject({ guid: z.uuid(), accountType: z.number() }),
});
export type SubscriptionView = z.output<typeof SubscriptionView>;
