import { expect, test } from 'vitest';
import { planTrackDays } from './plan-track-days.ts';

test('the days and places of a seeded track come to its plays and likes, the same every time [TRACK-136]', () => {
  const at = (day: number) => ({ at: new Date(Date.UTC(2026, 10, day, 12)) });
  const history = { plays: [1, 1, 2, 5, 5, 5].map(at), likes: [2, 3].map(at) };
  const { days, places } = planTrackDays(7, history);
  expect(days.map(({ day, plays, listeners, likes }) => [day, plays, listeners, likes])).toEqual([
    ['2026-11-01', 2, 2, 0],
    ['2026-11-02', 1, 1, 1],
    ['2026-11-05', 3, 3, 0],
    ['2026-11-03', 0, 0, 1],
  ]);
  for (const { day, plays, fullListens } of days) {
    expect(fullListens).toBeLessThanOrEqual(plays);
    const there = places.filter((one) => one.day === day);
    expect(there.reduce((sum, one) => sum + one.plays, 0)).toBe(plays);
  }
  expect(planTrackDays(7, history)).toEqual({ days, places });
});
