import type { Call } from '#platform/server/call.ts';
import { purgeWebhookEvents } from './webhook-inbox.store.ts';

/** Longer than any gateway retries an event. */
const retentionMs = 90 * 86_400_000;

/** Purges events that no gateway sends again. */
export async function purgePaymentEvents({ db, now }: Call): Promise<void> {
  await purgeWebhookEvents(db, new Date(now.getTime() - retentionMs));
}
