import type { emailBounced } from '#features/payments/contract.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import type { Delivered } from '#platform/server/feature.ts';
import { updateEmailBounced } from '../email-address/user-email.store.ts';

/** Notes that an address fails, where it still is its member's (SUBS-077). */
export async function onEmailBounced(
  call: Call,
  events: readonly Delivered<PayloadOf<typeof emailBounced>>[],
): Promise<void> {
  for (const { payload } of events)
    await updateEmailBounced(call.db, payload.userId, {
      emailHash: Buffer.from(payload.emailHash, 'hex'),
      at: new Date(payload.at),
    });
}
