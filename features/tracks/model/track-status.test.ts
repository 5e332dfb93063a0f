import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayAdvance, trackStatuses, trackStatusOf, uploadStatusOf } from './track-status.ts';

test('waiting, processing, done and error map to 0 to 3 and back [TRACK-004] [TRACK-005]', () => {
  expect(trackStatuses.map(uploadStatusOf)).toEqual([0, 1, 2, 3]);
  expect([0, 1, 2, 3].map(trackStatusOf)).toEqual(['waiting', 'processing', 'done', 'error']);
  for (const number of [-1, 4, 0.5, Number.NaN]) expect(() => trackStatusOf(number)).toThrow(RangeError);
});

test('status moves from waiting to processing to done or error; done is final and error allows a retry [TRACK-090]', () => {
  const transitions = trackStatuses.flatMap((from) =>
    trackStatuses.filter((to) => mayAdvance(from, to)).map((to) => `${from} > ${to}`),
  );
  expect(transitions).toEqual([
    'waiting > processing',
    'waiting > error',
    'processing > processing',
    'processing > done',
    'processing > error',
    'error > waiting',
  ]);
});

test('after any sequence of changes a done track stays done [TRACK-090]', () => {
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
