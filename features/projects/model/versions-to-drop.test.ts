import { expect, test } from 'vitest';
import { versionsToDrop } from './versions-to-drop.ts';

const now = new Date('2026-11-20T12:30:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const every = (minutes: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ version: count - at, savedAt: minutesAgo(at * minutes) }));
const keptVersions = (versions: ReturnType<typeof every>) => {
  const dropped = new Set(versionsToDrop(versions, now));
  return versions.filter(({ version }) => !dropped.has(version));
};

test('the newest 20 versions are kept, however close together', () => {
  expect(keptVersions(every(0, 20))).toHaveLength(20);
  const many = keptVersions(every(0.05, 500));
  expect(many.slice(0, 20).map(({ version }) => version)).toEqual(
    Array.from({ length: 20 }, (_, at) => 500 - at),
  );
});

test('below them one version an hour is kept for a day, and one a day for thirty days', () => {
  const versions = every(10, 6 * 24 * 40);
  const older = keptVersions(versions).slice(20);
  const dayAgo = minutesAgo(24 * 60);
  expect(older.filter(({ savedAt }) => savedAt > dayAgo).length).toBeLessThanOrEqual(24);
  expect(older.filter(({ savedAt }) => savedAt > dayAgo).length).toBeGreaterThanOrEqual(20);
  const days = older.filter(({ savedAt }) => savedAt <= dayAgo);
  expect(days.length).toBeLessThanOrEqual(31);
  expect(days.length).toBeGreaterThanOrEqual(29);
  expect(Math.min(...older.map(({ savedAt }) => savedAt.getTime()))).toBeGreaterThan(
    minutesAgo(30 * 24 * 60).getTime(),
  );
});

test('a project without edits for years keeps its versions', () => {
  const old = every(1, 20).map(({ version }) => ({ version, savedAt: new Date('2020-01-01') }));
  expect(versionsToDrop(old, now)).toEqual([]);
});
