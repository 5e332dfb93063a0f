import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Platform } from '#platform/server/call.ts';
import { sharedReadCacheOf } from '#platform/server/live/shared-read-cache.ts';
import { compileAnswerWriter } from './answer-writer.ts';

const schema = z.strictObject({ firstName: z.string() });

test('an answer leaves as JSON with its declared fields only, under their wire names', () => {
  const bytes = compileAnswerWriter(schema)({ firstName: 'Ünï', secret: 1 });
  expect(bytes.toString()).toBe('{"first_name":"Ünï"}');
  expect(compileAnswerWriter(undefined)({ secret: 1 })).toHaveLength(0);
});

test('a shared answer is written once, by each endpoint with its own fields', async () => {
  const read = vi.fn(async () => ({ firstName: 'a', lastName: 'b' }));
  const answer = await sharedReadCacheOf({} as Platform)('people', 0, read);
  const write = compileAnswerWriter(schema);
  expect(write(answer)).toBe(write(answer));
  const other = compileAnswerWriter(z.strictObject({ lastName: z.string() }));
  expect([write(answer), other(answer)].map(String)).toEqual(['{"first_name":"a"}', '{"last_name":"b"}']);
});

test('an answer of one caller is written anew each time, even if it looks the same', () => {
  const write = compileAnswerWriter(schema);
  const answer = { firstName: 'a' };
  write(answer);
  answer.firstName = 'b';
  expect(String(write(answer))).toBe('{"first_name":"b"}');
});
