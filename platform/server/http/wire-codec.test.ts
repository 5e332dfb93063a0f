import { expect, test } from 'vitest';
import { z } from 'zod';
import { compileEncoder, compileFilter } from './wire-codec.ts';

const inner = z.strictObject({ firstName: z.string() });
const schema = z.strictObject({
  someList: z.array(inner),
  maybeNull: inner.nullable(),
  maybeGone: inner.optional(),
  byName: z.record(z.string(), inner),
  either: z.union([
    z.string(),
    z.strictObject({ kindOfA: z.literal('a') }),
    z.strictObject({ kindOfB: z.number() }),
  ]),
});
const value = {
  someList: [{ firstName: 'a', secret: 1 }],
  maybeNull: null,
  byName: { Some_Name: { firstName: 'b', secret: 1 } },
  either: { kindOfB: 7 },
  secret: 1,
};

test('only declared fields are encoded, at every depth, under their wire names; keys of records stay', () => {
  expect(compileEncoder(schema)(value)).toEqual({
    some_list: [{ first_name: 'a' }],
    maybe_null: null,
    by_name: { Some_Name: { first_name: 'b' } },
    either: { kind_of_b: 7 },
  });
});

test('the in-process filter keeps the names and drops undeclared fields', () => {
  expect(JSON.stringify(compileFilter(schema)(value))).not.toContain('secret');
  expect(compileFilter(schema)(value)).toMatchObject({
    someList: [{ firstName: 'a' }],
    either: { kindOfB: 7 },
  });
});

test('a union passes primitive values on and refuses values that match no branch', () => {
  const encode = compileEncoder(schema);
  expect(encode({ ...value, either: 'text' })).toMatchObject({ either: 'text' });
  expect(() => encode({ ...value, either: { other: 1 } })).toThrow('fits no branch');
});

test('a discriminated union uses the matching branch, with the fields of that branch only', () => {
  const encode = compileEncoder(
    z.array(
      z.union([
        z.strictObject({ type: z.literal('user'), userName: z.string() }),
        z.strictObject({ type: z.literal(['track', 'song']), trackTitle: z.string() }),
        z.strictObject({ type: z.string(), isOther: z.boolean() }),
      ]),
    ),
  );
  const all = { userName: 'ada', trackTitle: 'Rain', isOther: true };
  expect(encode([{ type: 'song', trackTitle: 'Rain' }])).toEqual([{ type: 'song', track_title: 'Rain' }]);
  expect(encode([{ type: 'user', userName: 'ada' }])).toEqual([{ type: 'user', user_name: 'ada' }]);
  expect(encode([{ type: 'group', isOther: true }])).toEqual([{ type: 'group', is_other: true }]);
  expect(() => encode([{ type: 'user', ...all }])).toThrow('fits no branch');
});

test('a union with one possible branch drops all other fields', () => {
  const encode = compileEncoder(
    z.union([
      z.strictObject({ type: z.literal('a'), one: z.number() }),
      z.strictObject({ type: z.literal('b'), two: z.number() }),
    ]),
  );
  expect(encode({ type: 'b', one: 1, two: 2, secret: 3 })).toEqual({ type: 'b', two: 2 });
  expect(() => encode({ type: 'c', one: 1 })).toThrow('fits no branch');
});

test('without a schema nothing is encoded', () => {
  expect(compileEncoder(undefined)({ secret: 1 })).toBeUndefined();
});
