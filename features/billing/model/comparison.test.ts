import { expect, test } from 'vitest';
import { projectLimit } from '#features/projects/model/project-limits.ts';
import { comparedPlans, comparisonRows } from './comparison.ts';
import { storageLimit } from './plans.ts';

const cellsOf = (label: string) => comparisonRows.find((row) => row.label === label)?.cells;

test('the table that compares plans shows the limits that the checks read [PRICE-016]', () => {
  const numbers = comparedPlans.map(({ number }) => number);
  expect(numbers).toEqual([0, 4, 5, 6]);
  const shown = (limit: number | null) => (limit === null ? 'Unlimited' : String(limit));
  expect(cellsOf('Solo projects')).toEqual(numbers.map((number) => shown(projectLimit(number, 'Song'))));
  expect(cellsOf('Live collaboration projects')).toEqual(
    numbers.map((number) => shown(projectLimit(number, 'Project'))),
  );
  const settings = { planLimits: true, memberStorageBytes: 1, freeLegacyUntil: null };
  const gigabytes = numbers.map(
    (accountType) => storageLimit({ accountType, assignedAt: new Date(0) }, settings) / 1e9,
  );
  expect([cellsOf('Storage for tracks'), gigabytes]).toEqual([
    ['1 GB', '10 GB', '100 GB', '1 TB'],
    [1, 10, 100, 1000],
  ]);
  expect(cellsOf('Groups of your own')).toEqual([false, true, true, true]);
  expect(cellsOf('Export from the studio')).toEqual([false, 'MP3', 'MP3, WAV, FLAC', 'MP3, WAV, FLAC']);
  expect(cellsOf('Parametric EQ in the studio')).toEqual([false, false, true, true]);
});
