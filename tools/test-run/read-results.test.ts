import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { outcomesOf, readResults } from './read-results.ts';

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((one, at) => ({ fullName: `test ${at}`, status: one })),
});
const passedAndFailed = (report: Parameters<typeof outcomesOf>[0]) => {
  const outcomes = outcomesOf(report);
  const passed = outcomes.filter((outcome) => outcome.passed).length;
  return [passed, outcomes.length - passed];
};

test('a test that has not passed has failed', () => {
  const testResults = [file('failed', 'passed', 'failed', 'skipped', 'pending', 'todo')];
  expect(passedAndFailed({ success: false, testResults })).toEqual([1, 4]);
  expect(outcomesOf({ success: false, testResults }).map(({ skipped }) => skipped)).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
});

test('a file that fails to load is one failed test', () => {
  expect(
    passedAndFailed({ success: false, testResults: [file('passed', 'passed'), file('failed')] }),
  ).toEqual([1, 1]);
});

test('an error outside of every test is one failed test', () => {
  expect(passedAndFailed({ success: false, testResults: [file('passed', 'passed')] })).toEqual([1, 1]);
});

test('reports of a folder are merged, and a folder without any gives null', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tonehall-results-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  expect(await readResults(folder)).toBeNull();
  expect(await readResults(join(folder, 'absent'))).toBeNull();
  for (const name of ['vitest-units.json', 'vitest-e2e.json', 'screens.json']) {
    const report = { success: true, testResults: [file('passed', 'passed')] };
    await writeFile(join(folder, name), JSON.stringify(report));
  }
  expect(await readResults(folder)).toHaveLength(2);
});
