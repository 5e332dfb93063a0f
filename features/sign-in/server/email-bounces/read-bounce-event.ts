import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';

const toleranceMs = 300_000;

/** What a mail provider reports of addresses that fail for good. */
export interface BounceEvent {
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
export function readBounceEvent({ rawBody, headers, secret, now }: Received): BounceEvent | null {
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
