import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

const time = z.string().max(40);

/** Says what it tells: the subscription may be another one when the letter leaves. */
export const sendSubscriptionEmail = jobType(
  'billing.send_subscription_letter',
  z.strictObject({
    kind: z.enum(['started', 'cancelled', 'reactivated', 'renewal_failed', 'ended']),
    letterId: z.string().max(100),
    userId: z.uuid(),
    name: z.string().max(100),
    frequency: z.enum(['monthly', 'yearly']),
    price: z.strictObject({ minor: z.number().int(), currency: z.string().length(3) }),
    periodEnd: time,
    onTrial: z.boolean(),
    /** Of a renewal that failed: until when it is tried. */
    triedUntil: time.nullable(),
  }),
  { maxAttempts: 16 },
);
