import { type TestCounts, type TestTotals, totalOf } from './count-tests.ts';

export interface Manifest {
  /** The commit that was counted. */
  commit: string;
  total: TestTotals;
  files: Record<string, TestCounts>;
}

export interface ManifestLosses {
  /** Sums that shrank: these break the rule that tests never prove less. */
  overall: string[];
  /** Files that are gone or count less, which is allowed where other files make up for it. */
  files: string[];
}

const counted = ['tests', 'expects', 'runs', 'rounds'] as const;

/** What shrank since a manifest was written, in plain sentences; empty lists where nothing did. */
export function compareManifests(
  before: Manifest,
  now: Readonly<Record<string, TestCounts>>,
): ManifestLosses {
  const total = totalOf(now);
  const named = new Set(Object.values(now).flatMap(({ ids }) => ids));
  const lost = [...new Set(Object.values(before.files).flatMap(({ ids }) => ids))].filter(
    (id) => !named.has(id),
  );
  return {
    overall: [
      ...lost.map((id) => `no test names ${id} any more`),
      ...counted
        .filter((what) => total[what] < before.total[what])
        .map((what) => `${what}: ${total[what]} instead of ${before.total[what]}`),
    ],
    files: Object.entries(before.files).flatMap(([path, counts]) => fileLosses(path, counts, now[path])),
  };
}

function fileLosses(path: string, before: TestCounts, now: TestCounts | undefined): string[] {
  if (!now) return [`${path} is gone`];
  const less = counted.filter((what) => now[what] < before[what]);
  return less.length === 0
    ? []
    : [`${path} ${less.map((what) => `${what}: ${now[what]} instead of ${before[what]}`).join(', ')}`];
}
