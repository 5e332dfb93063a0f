import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const processWebhook = jobType(
  'payments.process-webhook',
  z.strictObject({ gateway: z.string().max(40), eventId: z.string().max(200) }),
);

/** Asks the gateway about one payment whose outcome is unknown. */
export const settleOpenPayment = jobType('payments.settle', z.strictObject({ id: z.uuid() }), {
  maxRetryDelaySeconds: 60,
});

/** Asks the gateway about a payment whose call has had its time and has left no outcome. */
export const settleUnanswered = jobType('payments.settle-unanswered', z.strictObject({ id: z.uuid() }), {
  maxRetryDelaySeconds: 60,
});

/** Finds the payments that no call looks after any more. */
export const reconcilePayments = jobType('payments.reconcile', z.strictObject({}), { maxAttempts: 3 });

export const purgePaymentEvents = jobType('payments.sweep', z.strictObject({}), { maxAttempts: 3 });

/** Asks the gateway for a refund that was requested here. */
export const sendRefund = jobType('payments.send-refund', z.strictObject({ id: z.uuid() }), {
  maxRetryDelaySeconds: 60,
});

/** Asks the gateway what has become of a paid payment. */
export const syncPayment = jobType('payments.sync', z.strictObject({ id: z.uuid() }), {
  maxRetryDelaySeconds: 60,
});

/** Asks about payments whose refunds may have failed since, in case the event was lost. */
export const checkRefunds = jobType('payments.check-refunds', z.strictObject({}), { maxAttempts: 3 });

export const sendRefundEmail = jobType('payments.send-refund-email', z.strictObject({ refundId: z.uuid() }));

export const sendRefundFailedEmail = jobType(
  'payments.send-refund-failed-email',
  z.strictObject({ refundId: z.uuid() }),
);
