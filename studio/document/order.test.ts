import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededBytes } from '#testing/documents/a-project.ts';
import { byOrder, orderBetween, ordersFor, placeAt } from './order.ts';

const bytes = seededBytes('order');

test('a key lies between its neighbours, wherever it is put in', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000), { maxLength: 60 }), (places) => {
      const list: { id: string; order: string }[] = [];
      for (const [n, place] of places.entries()) {
        const at = place % (list.length + 1);
        const { order, others } = placeAt(list, at, bytes);
        for (const one of list) one.order = others.get(one.id) ?? one.order;
        list.splice(at, 0, { id: `${n}`, order });
      }
      expect([...list].sort(byOrder)).toEqual(list);
      expect(new Set(list.map(({ order }) => order)).size).toBe(list.length);
      expect(list.every(({ order }) => /^[0-9A-Za-z]{1,64}$/.test(order))).toBe(true);
    }),
    { numRuns: 40 },
  );
});

test('two people who put something into one place get different keys', () => {
  expect(orderBetween('A', 'B', seededBytes('Ada'))).not.toBe(orderBetween('A', 'B', seededBytes('Ben')));
});

test('a thousand keys at one end, at the other, and always in one gap: the list is numbered anew when 64 characters are full', () => {
  for (const at of [() => 0, (count: number) => count, (count: number) => Math.min(1, count)]) {
    const list: { id: string; order: string }[] = [];
    let renumbered = 0;
    for (let n = 0; n < 1_000; n += 1) {
      const { order, others } = placeAt(list, at(list.length), bytes);
      if (others.size > 0) renumbered += 1;
      for (const one of list) one.order = others.get(one.id) ?? one.order;
      list.splice(at(list.length), 0, { id: `${n}`, order });
    }
    expect([...list].sort(byOrder)).toEqual(list);
    expect(renumbered).toBeLessThan(20);
  }
});

test('neighbours that are equal, or no keys at all, have no room: all others get new keys', () => {
  for (const order of ['V', '', 'ä', '0', '\u0000']) {
    const list = [
      { id: 'a', order },
      { id: 'b', order },
    ];
    const { order: middle, others } = placeAt(list, 1, bytes);
    expect([(others.get('a') ?? '') < middle, middle < (others.get('b') ?? '')]).toEqual([true, true]);
  }
  expect(orderBetween('a', 'a0', bytes)).toBe(null);
});

test('keys of a whole list are in order', () => {
  for (const count of [1, 2, 61, 62, 128, 500]) {
    const orders = ordersFor(count);
    expect([...orders].sort()).toEqual(orders);
    expect(new Set(orders).size).toBe(count);
  }
});
