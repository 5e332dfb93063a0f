import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayAdvance, trackStatuses, trackStatusOf, uploadStatusOf } from './track-status.ts';

test('waiting, processing, done and error are 0 to 3, both ways [TRACK-004] [TRACK-005]', () => {
  expect(trackStatuses.map(uploadStatusOf)).toEqual([0, 1, 2, 3]);
  expect([0, 1, 2, 3].map(trackStatusOf)).toEqual(['waiting', 'processing', 'done', 'error']);
  for (const number of [-1, 4, 0.5, Number.NaN]) expect(() => trackStatusOf(number)).toThrow(RangeError);
});

test('the only ways are waiting, processing, then done or error; nothing leaves done, and error only a new try [TRACK-090]', () => {
  const ways = trackStatuses.flatMap((from) =>
    trackStatuses.filter((to) => mayAdvance(from, to)).map((to) => `${from} > ${to}`),
  );
  expect(ways).toEqual([
    'waiting > processing',
    'waiting > error',
    'processing > processing',
    'processing > done',
    'processing > error',
    'error > waiting',
  ]);
});

test('whatever is asked for, a walk that reached done stays there [TRACK-090]', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...trackStatuses)), (wishes) => {
      const walk = wishes.reduce<(typeof trackStatuses)[number][]>(
        (so, wish) => (mayAdvance(so.at(-1) ?? 'waiting', wish) ? so.concat(wish) : so),
        ['waiting'],
      );
      const end = walk.indexOf('done');
      expect(end === -1 || end === walk.length - 1).toBe(true);
    }),
  );
});
