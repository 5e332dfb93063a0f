import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
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

const toleranceMs = 300_000;

/** What a mail provider reports of addresses that fail for good. */
interface BounceEvent {
  id: string;
  at: Date;
  emails: readonly string[];
}

const bounce = z.looseObject({
  type: z.literal('email.bounced'),
  data: z.looseObject({
    to: z.array(z.string().max(320)).min(1).max(50),
    bounce: z.looseObject({ type: z.literal('Permanent') }),
  }),
});

interface Received {
  /** The body as it was sent. */
  rawBody: Buffer;
  headers: IncomingHttpHeaders;
  /** As the provider shows it: base64, with or without the prefix `whsec_`. */
  secret: string;
  now: Date;
}

/**
 * Reads an event that is signed by the rules of Standard Webhooks: HMAC-SHA256 over id, time and body, within 300 seconds. Null without
 * such a signature; an event of another kind, or a failure that may pass, has no addresses.
 */
function readBounceEvent({ rawBody, headers, secret, now }: Received): BounceEvent | null {
  const read = (name: string) => textOf(headers[`webhook-${name}`] ?? headers[`svix-${name}`]);
  const [id, timestamp, signatures] = [read('id'), read('timestamp'), read('signature')];
  if (!/^[\w-]{1,150}$/.test(id) || !/^\d{10}$/.test(timestamp)) return null;
  const at = new Date(Number(timestamp) * 1000);
  if (Math.abs(now.getTime() - at.getTime()) > toleranceMs) return null;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(rawBody).digest();
  if (!signatures.split(' ').some((signature) => isSame(signature, expected))) return null;
  const parsed = bounce.safeParse(parseJson(rawBody));
  return { id, at, emails: parsed.success ? parsed.data.data.to : [] };
}

const textOf = (header: string | string[] | undefined): string => (typeof header === 'string' ? header : '');

function isSame(signature: string, expected: Buffer): boolean {
  const given = Buffer.from(/^v1,([\w+/=]{1,100})$/.exec(signature)?.[1] ?? '', 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
