import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copiesOf, givePrizes, type PrizeCandidate } from './give-prizes.ts';

const candidate = (entryId: string, entrantId = entryId, excluded = false): PrizeCandidate => ({
  entryId,
  entrantId,
  excluded,
});
const copies = copiesOf([
  { id: 'first', amount: 1 },
  { id: 'second', amount: 2 },
]);

test('prizes follow the order, each as often as there are of it [CAMPAIGN-247]', () => {
  expect(copies).toEqual([
    { prizeId: 'first', copy: 1 },
    { prizeId: 'second', copy: 1 },
    { prizeId: 'second', copy: 2 },
  ]);
  expect([
    ...givePrizes(
      ['a', 'b', 'c', 'd'].map((id) => candidate(id)),
      copies,
    ),
  ]).toEqual([
    ['a', copies[0]],
    ['b', copies[1]],
    ['c', copies[2]],
  ]);
});

test('who is excluded, has a prize or had an offer is passed over [CAMPAIGN-247]', () => {
  const order = [
    candidate('a', 'ada', true),
    candidate('b', 'ben'),
    candidate('c', 'ben'),
    candidate('d', 'dan'),
  ];
  expect([...givePrizes(order, copies).keys()]).toEqual(['b', 'd']);
  expect([...givePrizes(order, copies, new Set(['ben'])).keys()]).toEqual(['d']);
});

test('whatever the order, nobody gets two prizes, no copy is given twice, and the best who may have one have them [CAMPAIGN-247]', () => {
  const candidates = fc.uniqueArray(
    fc.record({
      entryId: fc.uuid(),
      entrantId: fc.constantFrom('ada', 'ben', 'cid', 'dan', 'eve'),
      excluded: fc.boolean(),
    }),
    { selector: ({ entryId }) => entryId, maxLength: 12 },
  );
  const prizes = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 4 });
  fc.assert(
    fc.property(candidates, prizes, fc.subarray(['ada', 'ben', 'cid']), (order, amounts, served) => {
      const all = copiesOf(amounts.map((amount, at) => ({ id: String(at), amount })));
      const given = givePrizes(order, all, new Set(served));
      const winners = order.filter(({ entryId }) => given.has(entryId));
      const entrants = winners.map(({ entrantId }) => entrantId);
      expect(new Set(entrants).size).toBe(entrants.length);
      expect(winners.every(({ entrantId, excluded }) => !excluded && !served.includes(entrantId))).toBe(true);
      expect([...given.values()]).toEqual(all.slice(0, given.size));
      const may = new Set(
        order.flatMap(({ entrantId, excluded }) =>
          excluded || served.includes(entrantId) ? [] : [entrantId],
        ),
      );
      expect(given.size).toBe(Math.min(may.size, all.length));
    }),
  );
});
