import type { TestOutcome } from './read-results.ts';

/** The tests that failed in some run, or were missing from it, with the names of those runs. A run without a report has failed. */
export function findFlakyTests(
  runs: readonly { name: string; tests: readonly TestOutcome[] }[],
): { title: string; file: string; failedIn: string[] }[] {
  const known = new Map<string, { title: string; file: string; passedIn: Set<string> }>();
  for (const { name, tests } of runs) {
    for (const { title, file, passed } of tests) {
      const key = `${file}\n${title}`;
      const test = known.get(key) ?? { title, file, passedIn: new Set() };
      known.set(key, test);
      if (passed) test.passedIn.add(name);
    }
  }
  const empty = runs.filter(({ tests }) => tests.length === 0).map(({ name }) => name);
  const failed = [...known.values()].map(({ title, file, passedIn }) => ({
    title,
    file,
    failedIn: runs.map(({ name }) => name).filter((name) => !passedIn.has(name) && !empty.includes(name)),
  }));
  return [
    ...empty.map((name) => ({ title: 'the run has no report', file: '', failedIn: [name] })),
    ...failed.filter(({ failedIn }) => failedIn.length > 0),
  ];
}
