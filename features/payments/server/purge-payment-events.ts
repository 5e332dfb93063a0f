import type { Call } from '#platform/server/call.ts';
import { purgeGatewayEvents } from './test-gateway/gateway-events.store.ts';
import { purgePortalSessions } from './test-gateway/gateway-portal-sessions.store.ts';
import { purgeWebhookEvents } from './webhook-inbox.store.ts';

/** Longer than any gateway retries an event. */
const retentionMs = 90 * 86_400_000;

/** Purges expired portal sessions, and events that no gateway sends again. */
export async function purgePaymentEvents({ db, now }: Call): Promise<void> {
  const longAgo = new Date(now.getTime() - retentionMs);
  await purgePortalSessions(db, now);
  await purgeWebhookEvents(db, longAgo);
  await purgeGatewayEvents(db, longAgo);
}
