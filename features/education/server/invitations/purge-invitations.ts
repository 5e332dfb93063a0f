import type { Call } from '#platform/server/call.ts';
import { purgeExpiredInvitations } from './invitations.store.ts';

/** Deletes expired invitations with their addresses, once a night. */
export async function handlePurgeInvitations(call: Call): Promise<void> {
  await purgeExpiredInvitations(call.db, call.now);
}
