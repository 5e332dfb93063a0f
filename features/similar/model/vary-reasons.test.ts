import { expect, test } from 'vitest';
import type { SimilarReason } from './rank-similar.ts';
import { varyReasons } from './vary-reasons.ts';

const countOf = (reasons: (SimilarReason | undefined)[], reason: SimilarReason) =>
  reasons.filter((one) => one === reason).length;

test('twelve tracks that are liked, tagged, sound alike and are of one genre have each reason three times [LIST-057]', () => {
  const all = Array.from({ length: 12 }, () => ['liked', 'tags', 'sound', 'genre'] as const);
  const varied = varyReasons(all);
  expect(varied.slice(0, 4)).toEqual(['liked', 'liked', 'liked', 'tags']);
  for (const reason of ['liked', 'tags', 'sound', 'genre'] as const) expect(countOf(varied, reason)).toBe(3);
});

test('a track with one reason keeps it, and those before it that have others give way [LIST-057]', () => {
  const first = Array.from({ length: 3 }, () => ['liked', 'genre'] as const);
  expect(varyReasons([...first, ['liked'], ['liked']])).toEqual([
    'genre',
    'genre',
    'liked',
    'liked',
    'liked',
  ]);
});

test('where nothing else is true, a reason stands as often as it is true [LIST-057]', () => {
  expect(varyReasons(Array.from({ length: 5 }, () => ['genre'] as const))).toEqual(Array(5).fill('genre'));
  expect(varyReasons([])).toEqual([]);
});
