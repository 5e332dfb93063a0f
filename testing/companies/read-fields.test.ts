import { expect, test } from 'vitest';
import { hasField, noteReads, type ReadFields } from './read-fields.ts';

test('reading an answer notes the fields that were read, by the kind of the thing that has them', () => {
  const read: ReadFields = new Map();
  const answer = noteReads(
    {
      object: 'subscription',
      status: 'active',
      unread: 1,
      metadata: { reference: 'x' },
      items: { object: 'list', data: [{ object: 'subscription_item', price: { amount: 1 } }] },
      nested: [{ deep: { deeper: 2 } }],
    },
    read,
  );
  expect(answer.items.data.map(({ price }) => price.amount)).toEqual([1]);
  expect([answer.status, answer.metadata.reference, answer.nested[0]?.deep.deeper]).toEqual([
    'active',
    'x',
    2,
  ]);
  expect(Object.fromEntries([...read].map(([kind, fields]) => [kind, [...fields].sort()]))).toEqual({
    subscription: [
      'items',
      'items.data',
      'metadata',
      'nested',
      'nested.deep',
      'nested.deep.deeper',
      'status',
    ],
    subscription_item: ['price', 'price.amount'],
  });
});

test.each([
  ['a', true],
  ['b.c', true],
  ['list.d', true],
  ['b.x', false],
  ['x', false],
  ['list.x', false],
  ['nothing.x', undefined],
  ['none.x', undefined],
  ['a.x', undefined],
])('a sample has %s: %s', (path, has) => {
  const sample = { a: 1, b: { c: null }, list: [{ d: 1 }], nothing: null, none: [] };
  expect(hasField(sample, path)).toBe(has);
});
