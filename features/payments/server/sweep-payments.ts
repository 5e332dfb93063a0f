import type { Call } from '#platform/server/call.ts';
import { deleteGatewayEventsBefore } from './test-gateway/gateway-events.store.ts';
import { deletePortalSessionsBefore } from './test-gateway/gateway-portal-sessions.store.ts';
import { deleteWebhookEventsBefore } from './webhook-inbox.store.ts';

/** Longer than any gateway goes on sending the same event. */
const keptMs = 90 * 86_400_000;

/** Takes away portal addresses that have run out, and events that nobody sends again. */
export async function sweepPayments({ db, now }: Call): Promise<void> {
  const longAgo = new Date(now.getTime() - keptMs);
  await deletePortalSessionsBefore(db, now);
  await deleteWebhookEventsBefore(db, longAgo);
  await deleteGatewayEventsBefore(db, longAgo);
}
