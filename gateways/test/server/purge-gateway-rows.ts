import type { Call } from '#platform/server/call.ts';
import { purgeGatewayEvents } from './gateway-events.store.ts';
import { purgePortalSessions } from './gateway-portal-sessions.store.ts';

/** Longer than an event is sent again. */
const retentionMs = 90 * 86_400_000;

/** Purges expired portal sessions, and events that are not sent again. */
export async function purgeGatewayRows({ db, now }: Call): Promise<void> {
  await purgePortalSessions(db, now);
  await purgeGatewayEvents(db, new Date(now.getTime() - retentionMs));
}
