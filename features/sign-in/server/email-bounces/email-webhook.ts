import { createHash } from 'node:crypto';
import { normaliseEmail } from '#features/members/model/email.ts';
import { findUserByEmail } from '#features/members/server/users.store.ts';
import { processWebhook } from '#features/payments/server/payments.jobs.ts';
import { insertWebhookEvent } from '#features/payments/server/webhook-inbox.store.ts';
import { guest } from '#platform/pure/actor.ts';
import { malformed } from '#platform/pure/refusal.ts';
import type { Platform } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { type BounceEvent, readBounceEvent } from './read-bounce-event.ts';

/** The sender of its events in the inbox. */
const sender = 'email';

/**
 * Takes the mail provider's reports of addresses that fail (SUBS-077). Its signature stands for session and CSRF token; without one,
 * or where no provider is configured, it answers 400 and writes nothing.
 */
export const emailWebhook: RawRoutes = (server, { platform }) => {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const config = { access: 'anyone', neverShed: true } as const;
  server.post('/webhooks/email', { config }, async ({ body, headers, log }, reply) => {
    const secret = platform.config.emailWebhookSecret?.reveal();
    const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const event = secret ? readBounceEvent({ rawBody, headers, secret, now: platform.clock.now() }) : null;
    if (!event) {
      log.warn('a report of the mail provider was refused');
      throw malformed();
    }
    await storeBounces(platform, event);
    return reply.header('cache-control', 'no-store').send({ received: true });
  });
};

/** One row and one job for each member whose address fails, for any number of deliveries. */
async function storeBounces(platform: Platform, { id, at, emails }: BounceEvent): Promise<void> {
  await transaction(platform.db, async (tx) => {
    const call = makeCall(platform, tx, guest);
    for (const [index, email] of emails.entries()) {
      const normalised = normaliseEmail(email);
      const user = await findUserByEmail(tx, normalised);
      if (!user) continue;
      const eventId = `${id}:${index}`;
      const isNew = await insertWebhookEvent(tx, {
        gateway: sender,
        event_id: eventId,
        type: 'email.bounced',
        user_id: user.id,
        email_hash: createHash('sha256').update(normalised).digest(),
        happened_at: at,
        received_at: call.now,
        processed_at: null,
      });
      if (isNew) await call.enqueue(processWebhook, { gateway: sender, eventId });
    }
  });
}
