import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

interface RunCounts {
  passed: number;
  /** Titles with their files. */
  failed: string[];
}

/** Counts a run. What has not passed has failed: skipped tests, files that fail to load, errors outside of every test. */
export function countRun(modules: readonly TestModule[], errors: readonly SerializedError[]): RunCounts {
  const counts: RunCounts = { passed: 0, failed: [] };
  for (const module of modules) {
    const file = relative(process.cwd(), module.moduleId);
    const failed = counts.failed.length;
    for (const test of module.children.allTests()) {
      if (test.result().state === 'passed') counts.passed += 1;
      else counts.failed.push(`${test.fullName}  (${file})`);
    }
    if (module.state() !== 'passed' && counts.failed.length === failed)
      counts.failed.push(`the file could not be run  (${file})`);
  }
  for (const error of errors) counts.failed.push(`outside of a test: ${error.message}`);
  return counts;
}

/** Ends the output of a run with the failed tests by name and the line `N passed, N failed`. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const { passed, failed } = countRun(modules, errors);
    for (const name of failed) process.stdout.write(`failed: ${name}\n`);
    if (failed.length > 0 || passed === 0) process.exitCode = 1;
    process.stdout.write(`${passed} passed, ${failed.length} failed\n`);
  }
}
