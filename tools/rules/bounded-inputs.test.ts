import { expect, test } from 'vitest';
import { z } from 'zod';
import { boundedInputs } from './bounded-inputs.ts';

const call = (body: z.ZodType) => ({
  path: 'features/tracks/contract.ts',
  exports: { playTrack: { id: 'tracks.play', method: 'POST', path: '/api/tracks', access: 'anyone', body } },
});
const messagesFor = (body: z.ZodType) =>
  boundedInputs.check({ files: [], contracts: [call(body)] }).map(({ text }) => text);

test.each([
  [
    'a bare string',
    z.strictObject({ title: z.string() }),
    'tracks.play body.title: a string without a maximum',
  ],
  ['a string with only a minimum', z.strictObject({ title: z.string().min(1) }), 'body.title: a string'],
  ['an optional string', z.strictObject({ title: z.string().optional() }), 'body.title: a string'],
  ['an e-mail without a maximum', z.strictObject({ email: z.email() }), 'body.email: a string'],
  ['a list', z.strictObject({ ids: z.array(z.uuid()) }), 'body.ids: a list'],
  ['a string in a list', z.strictObject({ tags: z.array(z.string()).max(3) }), 'body.tags[]: a string'],
  ['a string before a transform', z.strictObject({ a: z.string().transform(Number) }), 'body.a: a string'],
  ['a string in a union', z.strictObject({ a: z.union([z.number(), z.string()]) }), 'body.a: a string'],
  ['keys of a record', z.strictObject({ a: z.record(z.string(), z.number()) }), 'body.a keys: a string'],
  ['an object that takes more', z.object({ a: z.number() }), 'body: an object that is not strict'],
  ['anything at all', z.strictObject({ a: z.unknown() }), 'body.a: a value of kind unknown'],
])('%s in an input is reported', (_name, body, text) => {
  expect(messagesFor(body)).toEqual([expect.stringContaining(text)]);
});

test('bounded inputs pass', () => {
  const body = z.strictObject({
    title: z.string().trim().min(1).max(100),
    code: z.string().length(10),
    slug: z.string().regex(/^[a-z]{1,20}$/),
    id: z.uuid(),
    at: z.iso.datetime().nullish(),
    email: z.email().max(254),
    genre: z.enum(['House', 'Other']).default('Other'),
    tags: z.array(z.string().max(20)).max(5),
    page: z.coerce.number().int().min(1),
    page_or_cursor: z.union([z.number(), z.string().max(200)]).optional(),
  });
  expect(messagesFor(body)).toEqual([]);
});

test('calls inside a group of calls are found', () => {
  const grouped = {
    path: 'features/tracks/contract.ts',
    exports: { contract: call(z.strictObject({ a: z.string() })).exports },
  };
  expect(boundedInputs.check({ files: [], contracts: [grouped] })).toHaveLength(1);
});

test('a contract that fails to load is reported', () => {
  const broken = { path: 'features/tracks/contract.ts', exports: {}, failure: 'no such export' };
  expect(boundedInputs.check({ files: [], contracts: [broken] })).toEqual([
    { path: 'features/tracks/contract.ts', line: 1, text: 'cannot be loaded: no such export' },
  ]);
});

test('an unknown value passes where the call bounds its body', () => {
  const { path, exports } = call(z.strictObject({ a: z.unknown(), b: z.string() }));
  const bounded = { path, exports: { playTrack: { ...exports.playTrack, maxBodyBytes: 1000 } } };
  expect(boundedInputs.check({ files: [], contracts: [bounded] }).map(({ text }) => text)).toEqual([
    'tracks.play body.b: a string without a maximum',
  ]);
});
