import { z } from 'zod';
import { eventType } from '#platform/pure/event.ts';

/** The gateway has a new state of a subscription: subscribers read it from the gateway. */
export const gatewaySubscriptionChanged = eventType(
  'gateway_subscription.changed',
  z.strictObject({ gateway: z.string().max(40), subscriptionId: z.string().max(200) }),
);
