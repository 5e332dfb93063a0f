import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

/** Finds overdue subscriptions of which the gateway has sent no event. */
export const reconcileSubscriptions = jobType('billing.reconcile_subscriptions', z.strictObject({}), {
  maxAttempts: 1,
});

export const sendRenewalNotices = jobType('billing.send-renewal-notices', z.strictObject({}), {
  maxAttempts: 3,
});

export const purgeHostedPages = jobType('billing.purge-hosted-pages', z.strictObject({}), { maxAttempts: 3 });

/** Spends credits on the renewals that are due soon. */
export const spendOnRenewals = jobType('billing.spend-on-renewals', z.strictObject({}), { maxAttempts: 3 });

/** Tells a gateway what credits take off a renewal. */
export const giveRenewalCredit = jobType('billing.give-renewal-credit', z.strictObject({ id: z.uuid() }), {
  maxRetryDelaySeconds: 60,
});

const time = z.string().max(40);

/** The payload has all facts, as the subscription may have changed when the e-mail is sent. */
export const sendSubscriptionEmail = jobType(
  'billing.send_subscription_letter',
  z.strictObject({
    kind: z.enum([
      'started',
      'upgraded',
      'renewed',
      'renews_soon',
      'cancelled',
      'suspended',
      'reactivated',
      'renewal_failed',
      'ended',
      'price_change',
      'price_stays',
    ]),
    letterId: z.string().max(100),
    userId: z.uuid(),
    name: z.string().max(100),
    frequency: z.enum(['monthly', 'yearly']),
    price: z.strictObject({ minor: z.number().int(), currency: z.string().length(3) }),
    periodEnd: time,
    onTrial: z.boolean(),
    /** For a failed renewal: the last day of its retries. */
    triedUntil: time.nullable(),
    /** For a renewal: what was charged. */
    paid: z.strictObject({ minor: z.number().int(), currency: z.string().length(3) }).optional(),
    /** For a renewal: whose receipt it leads to. Jobs of earlier versions name none. */
    paymentId: z.uuid().optional(),
    /** Whose receipt the e-mail of a beginning or an upgrade leads to. Jobs of earlier versions name none. */
    subscriptionId: z.uuid().optional(),
    /** For a school's licence: which school, and how many teachers it is for. */
    school: z.strictObject({ name: z.string().max(100), teachers: z.number().int() }).optional(),
    /** For a new amount: what it is, and the first day that charges it. */
    move: z.strictObject({ minor: z.number().int(), currency: z.string().length(3), from: time }).optional(),
  }),
  { maxAttempts: 16 },
);

/** Applies the amounts that admins have moved subscriptions to, ahead of their renewal. */
export const applyPriceMoves = jobType('billing.apply-price-moves', z.strictObject({}), { maxAttempts: 3 });

/** Has a gateway charge another amount from the next renewal on. */
export const changeGatewayPrice = jobType('billing.change-gateway-price', z.strictObject({ id: z.uuid() }), {
  maxRetryDelaySeconds: 60,
});

/** Has a gateway charge for the planned number of teachers from the next period on. */
export const changeSchoolPrice = jobType('billing.change-school-price', z.strictObject({ id: z.uuid() }), {
  maxRetryDelaySeconds: 60,
});

/** Sends members of a batch the e-mail about a new amount. */
export const sendMoveNotices = jobType(
  'billing.send-move-notices',
  z.strictObject({ ids: z.array(z.uuid()).max(200), kind: z.enum(['price_change', 'price_stays']) }),
  { maxRetryDelaySeconds: 60 },
);

/** Ends a subscription that was paid for and belongs to nobody here. */
export const endUnownedSubscription = jobType(
  'billing.end-unowned-subscription',
  z.strictObject({ gateway: z.string().max(40), gatewaySubscriptionId: z.string().max(200) }),
  // It goes on charging until it has ended, and no row here shows it.
  { maxRetryDelaySeconds: 60 },
);

/** Reads a subscription from the gateway and writes it. */
export const syncSubscription = jobType('billing.sync_subscription', z.strictObject({ id: z.uuid() }), {
  maxAttempts: 16,
});

/** Writes what the gateway has charged for a subscription by itself. */
export const recordCharges = jobType('billing.record-charges', z.strictObject({ id: z.uuid() }), {
  maxAttempts: 16,
});

/** Ends a suspended member's subscription with its period. */
export const cancelForSuspension = jobType(
  'billing.cancel-for-suspension',
  z.strictObject({ id: z.uuid() }),
  {
    maxRetryDelaySeconds: 60,
  },
);

/** Ends a subscription whose payment went back to the payer. Jobs of earlier versions do not name the payment. */
export const endRefundedSubscription = jobType(
  'billing.end-refunded-subscription',
  z.strictObject({ id: z.uuid(), paymentId: z.uuid().optional() }),
  { maxRetryDelaySeconds: 60 },
);
