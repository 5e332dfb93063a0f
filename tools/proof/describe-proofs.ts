import { namedIds } from '../rules/ledger.ts';
import type { TestOutcome } from '../test-run/read-results.ts';

/**
 * A line for every test that names a ledger line, and one for every file that failed to run; `proved` where there is such a test
 * and all of them failed.
 */
export function describeProofs(outcomes: readonly TestOutcome[]): {
  lines: string[];
  proved: boolean;
  /** Files that failed to run. */
  broken: number;
} {
  const named = outcomes.filter(({ title }) => namedIds(title).length > 0);
  const broken = outcomes.filter(({ title, passed }) => !passed && title === 'the file could not be run');
  const lines = [
    ...named.map(({ title, passed }) =>
      passed ? `PASSED there, so it proves nothing: ${title}` : `failed there, as it should: ${title}`,
    ),
    ...broken.map(({ file }) => `could not be run there, which proves little: ${file}`),
  ];
  if (lines.length === 0) lines.push('no test of these files names a line of the ledger');
  const proved = named.length > 0 && broken.length === 0 && named.every(({ passed }) => !passed);
  return { lines, proved, broken: broken.length };
}
