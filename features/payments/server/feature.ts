import { feature, onJob } from '#platform/server/feature.ts';
import { billingWebhook } from './billing-webhook.ts';
import { processWebhook, purgePaymentEvents } from './payments.jobs.ts';

export const payments = feature({
  name: 'payments',
  jobs: [
    onJob(processWebhook, async () => (await import('./process-webhook.ts')).processWebhook),
    onJob(purgePaymentEvents, async () => (await import('./purge-payment-events.ts')).purgePaymentEvents, {
      cron: '41 3 * * *',
    }),
  ],
  routes: [billingWebhook],
});
