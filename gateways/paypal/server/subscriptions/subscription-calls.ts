import type { Platform } from '#platform/server/call.ts';
import { Subscription } from '../paypal-answers.ts';
import { askPaypal, PaypalRefusal } from '../paypal-client.ts';

const pathOf = (id: string) => `/v1/billing/subscriptions/${encodeURIComponent(id)}`;

/** Throws NotAtGateway. */
export const fetchSubscription = (platform: Platform, id: string): Promise<Subscription> =>
  askPaypal(platform, { path: pathOf(id), answer: Subscription });

/**
 * Changes the status of a subscription. One that has it already, or cannot have it any more, stays as it is: PayPal refuses to
 * repeat a change.
 */
async function change(
  platform: Platform,
  id: string,
  verb: 'activate' | 'suspend' | 'cancel',
  reason: string,
) {
  try {
    await askPaypal(platform, {
      method: 'POST',
      path: `${pathOf(id)}/${verb}`,
      body: { reason },
      answer: null,
    });
  } catch (error) {
    if (!(error instanceof PaypalRefusal && error.issue === 'SUBSCRIPTION_STATUS_INVALID')) throw error;
  }
}

/** Begins what is approved, and goes on with what is suspended. */
export const activateAtPaypal = (platform: Platform, id: string): Promise<void> =>
  change(platform, id, 'activate', 'As the subscriber wishes');

export const suspendAtPaypal = (platform: Platform, id: string): Promise<void> =>
  change(platform, id, 'suspend', 'It ends with its period');

export const cancelAtPaypal = (platform: Platform, id: string): Promise<void> =>
  change(platform, id, 'cancel', 'It has ended');
