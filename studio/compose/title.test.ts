import { expect, test } from 'vitest';
import { titleFor } from './title.ts';

test('titles are the same for the same seed and rarely repeat among 120 tracks', () => {
  const titles = Array.from({ length: 120 }, (_, seed) => titleFor(seed, 'House', 124));
  expect(titleFor(17, 'House', 124)).toBe(titles[17]);
  expect(new Set(titles.map((title) => title.toLowerCase())).size).toBeGreaterThanOrEqual(117);
  for (const title of titles) {
    expect(title.length).toBeGreaterThan(2);
    expect(title.length).toBeLessThanOrEqual(80);
  }
});

test('a tempo in a title is the tempo of the track', () => {
  const noted = Array.from({ length: 300 }, (_, seed) => titleFor(seed, 'Techno', 131)).filter((title) =>
    title.includes('bpm'),
  );
  expect(noted.length).toBeGreaterThan(0);
  for (const title of noted) expect(title).toContain('[131 bpm]');
});
