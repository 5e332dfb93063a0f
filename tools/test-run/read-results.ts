import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One test of a run; everything but `passed` counts as failed. */
export interface TestOutcome {
  title: string;
  file: string;
  passed: boolean;
}

interface VitestReport {
  success: boolean;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

/** The outcomes in a JSON report of Vitest. A file that could not be run at all is one failed test. */
export function outcomesOf(report: VitestReport): TestOutcome[] {
  const outcomes = report.testResults.flatMap((file) => {
    const tests = file.assertionResults.map((test) => ({
      title: test.fullName,
      file: file.name,
      passed: test.status === 'passed',
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
  const names = await readdir(folder).catch(() => []);
  const reports: VitestReport[] = [];
  for (const name of names.filter((one) => /^vitest-[\w-]+\.json$/.test(one))) {
    reports.push(JSON.parse(await readFile(join(folder, name), 'utf8')));
  }
  return reports.length === 0 ? null : reports.flatMap(outcomesOf);
}
