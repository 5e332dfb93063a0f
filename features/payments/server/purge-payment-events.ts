import type { Call } from '#platform/server/call.ts';
import { purgeGatewayEvents } from './test-gateway/gateway-events.store.ts';
import { purgePortalSessions } from './test-gateway/gateway-portal-sessions.store.ts';
import { purgeWebhookEvents } from './webhook-inbox.store.ts';

/** Longer than any gateway goes on sending the same event. */
const retentionMs = 90 * 86_400_000;

/** Takes away portal addresses that have run out, and events that nobody sends again. */
export async function purgePaymentEvents({ db, now }: Call): Promise<void> {
  const longAgo = new Date(now.getTime() - retentionMs);
  await purgePortalSessions(db, now);
  await purgeWebhookEvents(db, longAgo);
  await purgeGatewayEvents(db, longAgo);
}
