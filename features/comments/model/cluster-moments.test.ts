import { expect, test } from 'vitest';
import { clusterMoments, findHeardMoment } from './cluster-moments.ts';

const at = (...moments: number[]) => moments.map((moment) => ({ moment }));

test('moments whose pictures would overlap are one, others stand exactly [COMMENT-064]', () => {
  const clusters = clusterMoments(at(0, 200, 240, 295, 310, 1000), 1000, 0.1);
  expect(clusters.map(({ at: place, moments }) => [place, moments.map(({ moment }) => moment)])).toEqual([
    [0.05, [0]],
    [0.2, [200, 240, 295]],
    [0.31, [310]],
    [0.95, [1000]],
  ]);
});

test('2,000 moments are no more pictures than fit, none is lost, and none overlaps or leaves the row [COMMENT-064]', () => {
  const many = at(...Array.from({ length: 2000 }, (_none, n) => (n * n) / 20));
  const clusters = clusterMoments(many, 200_000, 28 / 800);
  expect(clusters.length).toBeLessThanOrEqual(28);
  expect(clusters.flatMap(({ moments }) => moments)).toEqual(many);
  for (const [place, { at: middle }] of clusters.entries()) {
    expect(middle).toBeGreaterThanOrEqual(14 / 800);
    expect(middle).toBeLessThanOrEqual(1 - 14 / 800);
    const next = clusters[place + 1];
    if (next) expect(next.at - middle).toBeGreaterThanOrEqual(28 / 800);
  }
});

test('a row narrower than a picture has one [COMMENT-064]', () => {
  expect(clusterMoments(at(0, 500, 1000), 1000, 1)).toHaveLength(1);
});

test('the latest moment of the last five seconds is heard [COMMENT-065]', () => {
  const moments = at(1000, 3000, 3000, 20_000);
  const heard = [0, 999, 1000, 2999, 3000, 7999, 8000, 19_999, 24_999, 25_000].map(
    (time) => findHeardMoment(moments, time)?.moment ?? null,
  );
  expect(heard).toEqual([null, null, 1000, 1000, 3000, 3000, null, null, 20_000, null]);
  expect(findHeardMoment([], 5)).toBeNull();
});
