import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { sharedReadCacheOf } from '#platform/server/cache/shared-read-cache.ts';
import type { Platform } from '#platform/server/call.ts';
import { compileAnswerWriter } from './answer-writer.ts';

const schema = z.strictObject({ firstName: z.string() });

test('an answer is written as JSON with its declared fields only, under their wire names', () => {
  const bytes = compileAnswerWriter(schema)({ firstName: 'Ünï', secret: 1 });
  expect(bytes.toString()).toBe('{"first_name":"Ünï"}');
  expect(compileAnswerWriter(undefined)({ secret: 1 })).toHaveLength(0);
});

test('a shared answer is serialised once per endpoint, with the fields of that endpoint', async () => {
  const read = vi.fn(async () => ({ firstName: 'a', lastName: 'b' }));
  const answer = await sharedReadCacheOf({ clock: { now: () => new Date(0) } } as Platform)('people', read);
  const write = compileAnswerWriter(schema);
  expect(write(answer)).toBe(write(answer));
  const other = compileAnswerWriter(z.strictObject({ lastName: z.string() }));
  expect([write(answer), other(answer)].map(String)).toEqual(['{"first_name":"a"}', '{"last_name":"b"}']);
});

test('an answer that is not shared is serialised each time', () => {
  const write = compileAnswerWriter(schema);
  const answer = { firstName: 'a' };
  write(answer);
  answer.firstName = 'b';
  expect(String(write(answer))).toBe('{"first_name":"b"}');
});
