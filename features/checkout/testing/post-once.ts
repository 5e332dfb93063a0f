import { randomUUID } from 'node:crypto';
import type { Person, RawAnswer } from '#testing/person.ts';

/** How a call that charges is sent; without a key where that is null. */
export interface Posting {
  body?: Record<string, unknown>;
  key?: string | null;
  headers?: Record<string, string>;
}

/** Sends a call that charges, with an `Idempotency-Key` of its own unless one is given. */
export const postOnce = (
  buyer: Person,
  url: string,
  { body = {}, key = randomUUID(), headers = {} }: Posting,
): Promise<RawAnswer> =>
  buyer.raw({
    method: 'POST',
    url,
    headers: { ...headers, ...(key !== null && { 'idempotency-key': key }) },
    body,
  });
