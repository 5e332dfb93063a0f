import { bind, feature, onJob } from '#platform/server/feature.ts';
import * as payment from '../payment.contract.ts';
import * as paypal from '../paypal-page.contract.ts';
import * as portal from '../portal.contract.ts';
import { changePortalCustomer } from './change-portal-customer.ts';
import { changePortalMethod } from './change-portal-method.ts';
import { advanceSubscriptions, purgeGatewayRows, sendGatewayEvent } from './gateway.jobs.ts';
import { getPortal } from './get-portal.ts';
import { answerPaypalPage } from './payments/answer-paypal-page.ts';
import { confirmTestPayment } from './payments/confirm-test-payment.ts';
import { getPaypalPage } from './payments/get-paypal-page.ts';
import { skipPortalTime } from './skip-portal-time.ts';

/** The portal and the jobs of the test gateway. */
export const testGatewayParts = feature({
  name: 'test gateway',
  endpoints: [
    bind(portal.getPortal, getPortal),
    bind(portal.changePortalMethod, changePortalMethod),
    bind(portal.changePortalCustomer, changePortalCustomer),
    bind(portal.skipPortalTime, skipPortalTime),
    bind(payment.confirmTestPayment, confirmTestPayment),
    bind(paypal.getPaypalPage, getPaypalPage),
    bind(paypal.answerPaypalPage, answerPaypalPage),
  ],
  jobs: [
    onJob(sendGatewayEvent, async () => (await import('./send-gateway-event.ts')).sendGatewayEvent),
    onJob(
      advanceSubscriptions,
      async () => (await import('./advance-subscriptions.ts')).advanceSubscriptions,
      { cron: '* * * * *' },
    ),
    onJob(purgeGatewayRows, async () => (await import('./purge-gateway-rows.ts')).purgeGatewayRows, {
      cron: '41 3 * * *',
    }),
  ],
});
