import { z } from 'zod';
import type { Config } from '#platform/server/config/config.ts';
import { createEgress, type EgressSettings } from '#platform/server/egress/egress.ts';

export type ContentSystem = NonNullable<Config['content']>;

const pagesAtOnce = 100;
const maxAnswers = 50;
const maxAnswerBytes = 8_000_000;
const timeoutMs = 3000;

const answerSchema = z.looseObject({
  data: z.union([z.array(z.unknown()).max(pagesAtOnce * maxAnswers), z.looseObject({})]),
  meta: z
    .looseObject({
      pagination: z.looseObject({ pageCount: z.number().int().min(0).max(maxAnswers) }).optional(),
    })
    .optional(),
});

/** The egress client for an address of the operator: https on public addresses, or http on this very machine. */
export function egressTo(address: string, more: Pick<EgressSettings, 'maxBytes' | 'timeoutMs'>) {
  const { hostname, protocol } = new URL(address);
  const plain = protocol === 'http:';
  return createEgress({ hosts: [hostname], plain, ownAddresses: plain ? ['127.0.0.1', '::1'] : [], ...more });
}

/** Asks a content system for all its pages. Throws where it does not answer in time and in its shape. */
export async function askContentSystem({ url, token }: ContentSystem): Promise<unknown[]> {
  const ask = egressTo(url, { maxBytes: maxAnswerBytes, timeoutMs });
  const headers = {
    accept: 'application/json',
    ...(token && { authorization: `Bearer ${token.reveal()}` }),
  };
  const entries: unknown[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = new URLSearchParams({
      populate: 'deep',
      'pagination[page]': String(page),
      'pagination[pageSize]': String(pagesAtOnce),
    });
    const answer = await ask(`${url}/pages?${query}`, { headers });
    if (answer.status !== 200) throw new Error(`The content system answered ${answer.status}`);
    if (!/^application\/(?:[\w.+-]+\+)?json\b/.test(String(answer.headers['content-type'])))
      throw new Error('The content system answered something else than JSON');
    const { data, meta } = answerSchema.parse(JSON.parse(answer.body.toString()));
    entries.push(...(Array.isArray(data) ? data : [data]));
    pages = meta?.pagination?.pageCount ?? 1;
  }
  return entries;
}
