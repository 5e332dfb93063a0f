import { memberParts } from '#features/members/server/member-part.ts';
import { bind, feature, onEvent, onJob } from '#platform/server/feature.ts';
import { gatewayPaymentChanged } from '../contract.ts';
import {
  findPaymentByKey as findPaymentByKeyContract,
  getPayment as getPaymentContract,
} from '../payment-answer.contract.ts';
import { findPaymentByKey } from './find-payment-by-key.ts';
import { getPayment } from './get-payment.ts';
import { onGatewayPaymentChanged } from './on-gateway-payment-changed.ts';
import { paymentPurposes } from './payment-purpose.ts';
import { paymentWebhooks } from './payment-webhooks.ts';
import {
  checkRefunds,
  processWebhook,
  purgePaymentEvents,
  reconcilePayments,
  sendRefund,
  sendRefundEmail,
  sendRefundFailedEmail,
  settleOpenPayment,
  settleUnanswered,
  syncPayment,
} from './payments.jobs.ts';
import { paymentsOfMember } from './payments-of-member.ts';

/** Payments at payment gateways: what was bought, for how much, and what became of it. */
export const payments = feature({
  name: 'payments',
  points: [paymentPurposes],
  plugs: [memberParts.plug(paymentsOfMember)],
  build: (plugged) => ({
    endpoints: [
      bind(getPaymentContract, (call, input) => getPayment(call, plugged.byKey(paymentPurposes), input)),
      bind(findPaymentByKeyContract, (call, input) =>
        findPaymentByKey(call, plugged.byKey(paymentPurposes), input),
      ),
    ],
    jobs: [
      onJob(settleOpenPayment, async () => {
        const { settleOpenPayment: settle } = await import('./settle-open-payment.ts');
        return (call, { id }) => settle(call, plugged.byKey(paymentPurposes), id);
      }),
      onJob(settleUnanswered, async () => {
        const { settleUnanswered: settle } = await import('./settle-open-payment.ts');
        return (call, { id }) => settle(call, plugged.byKey(paymentPurposes), id);
      }),
      onJob(sendRefund, async () => {
        const { sendRefund: send } = await import('./send-refund.ts');
        return (call, { id }) => send(call, plugged.byKey(paymentPurposes), id);
      }),
      onJob(syncPayment, async () => {
        const { syncPayment: sync } = await import('./sync-payment.ts');
        return (call, { id }) => sync(call, plugged.byKey(paymentPurposes), id);
      }),
    ],
  }),
  jobs: [
    onJob(sendRefundEmail, async () => (await import('./send-refund-email.ts')).sendRefundEmail),
    onJob(
      sendRefundFailedEmail,
      async () => (await import('./send-refund-failed-email.ts')).sendRefundFailedEmail,
    ),
    onJob(processWebhook, async () => (await import('./process-webhook.ts')).processWebhook),
    onJob(reconcilePayments, async () => (await import('./settle-open-payment.ts')).reconcilePayments, {
      cron: '* * * * *',
    }),
    onJob(checkRefunds, async () => (await import('./check-refunds.ts')).checkRefunds, {
      cron: '17 4 * * *',
    }),
    onJob(purgePaymentEvents, async () => (await import('./purge-payment-events.ts')).purgePaymentEvents, {
      cron: '41 3 * * *',
    }),
  ],
  subscribers: [
    onEvent('payments.on-gateway-payment-changed', gatewayPaymentChanged, onGatewayPaymentChanged),
  ],
  routes: [paymentWebhooks],
});
