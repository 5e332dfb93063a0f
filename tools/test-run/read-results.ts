import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One test of a run; everything but `passed` counts as failed. */
export interface TestOutcome {
  title: string;
  file: string;
  passed: boolean;
  /** Whether it did not run, which `--bail` does to the tests after a failure. */
  skipped?: boolean;
}

interface VitestReport {
  success: boolean;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

/** The outcomes in a JSON report of Vitest. A file that failed to run is one failed test. */
export function outcomesOf(report: VitestReport): TestOutcome[] {
  const outcomes = report.testResults.flatMap((file) => {
    const tests = file.assertionResults.map((test) => ({
      title: test.fullName,
      file: file.name,
      passed: test.status === 'passed',
      skipped: test.status !== 'passed' && test.status !== 'failed',
    }));
    const broken = file.status !== 'passed' && tests.every((test) => test.passed);
    return broken
      ? [...tests, { title: 'the file could not be run', file: file.name, passed: false }]
      : tests;
  });
  const silent = !report.success && outcomes.every((outcome) => outcome.passed);
  return silent
    ? [...outcomes, { title: 'the run failed outside of a test', file: '', passed: false }]
    : outcomes;
}

/** The outcomes of every report in a folder, or null where there is none. */
export async function readResults(folder: string): Promise<TestOutcome[] | null> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^vitest[\w-]*\.json$/.test(name));
  const reports = await Promise.all(names.map((name) => readReport(join(folder, name))));
  return reports.length === 0 ? null : reports.flat();
}

/** The outcomes of one run; none without a report. */
export async function readReport(path: string): Promise<TestOutcome[]> {
  const text = await readFile(path, 'utf8').catch(() => null);
  return text === null ? [] : outcomesOf(JSON.parse(text));
}
