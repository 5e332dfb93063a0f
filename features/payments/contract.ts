import { z } from 'zod';
import { eventType } from '#platform/pure/event.ts';

/** The gateway has something new to say of a subscription: whoever keeps rows of it asks the gateway. */
export const gatewaySubscriptionChanged = eventType(
  'gateway_subscription.changed',
  z.strictObject({ gateway: z.string().max(40), subscriptionId: z.string().max(200) }),
);
