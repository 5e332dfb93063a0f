import { bind, feature, onJob } from '#platform/server/feature.ts';
import * as portal from '../portal.contract.ts';
import { billingWebhook } from './billing-webhook.ts';
import { processWebhook } from './process-webhook.job.ts';
import { purgePaymentEvents } from './purge-payment-events.job.ts';
import { advanceSubscriptions } from './test-gateway/advance-subscriptions.job.ts';
import { changePortalCustomer } from './test-gateway/change-portal-customer.ts';
import { changePortalMethod } from './test-gateway/change-portal-method.ts';
import { getPortal } from './test-gateway/get-portal.ts';
import { sendGatewayEvent } from './test-gateway/send-gateway-event.job.ts';
import { skipPortalTime } from './test-gateway/skip-portal-time.ts';

export const payments = feature({
  name: 'payments',
  endpoints: [
    bind(portal.getPortal, getPortal),
    bind(portal.changePortalMethod, changePortalMethod),
    bind(portal.changePortalCustomer, changePortalCustomer),
    bind(portal.skipPortalTime, skipPortalTime),
  ],
  jobs: [
    onJob(processWebhook, async () => (await import('./process-webhook.ts')).processWebhook),
    onJob(
      sendGatewayEvent,
      async () => (await import('./test-gateway/send-gateway-event.ts')).sendGatewayEvent,
    ),
    onJob(
      advanceSubscriptions,
      async () => (await import('./test-gateway/advance-subscriptions.ts')).advanceSubscriptions,
      {
        cron: '* * * * *',
      },
    ),
    onJob(purgePaymentEvents, async () => (await import('./purge-payment-events.ts')).purgePaymentEvents, {
      cron: '41 3 * * *',
    }),
  ],
  routes: [billingWebhook],
});
