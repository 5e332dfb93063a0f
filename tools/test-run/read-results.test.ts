import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { filesToRunAgain, outcomesOf, readResults, secondLook } from './read-results.ts';

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

test('what is not passed is failed', () => {
  const testResults = [file('failed', 'passed', 'failed', 'skipped', 'pending', 'todo')];
  expect(passedAndFailed({ success: false, testResults })).toEqual([1, 4]);
});

test('a file that does not load is one failed test', () => {
  expect(
    passedAndFailed({ success: false, testResults: [file('passed', 'passed'), file('failed')] }),
  ).toEqual([1, 1]);
});

test('an error outside of every test is one failed test', () => {
  expect(passedAndFailed({ success: false, testResults: [file('passed', 'passed')] })).toEqual([1, 1]);
});

test('reports of a folder are read together, and a folder without any says so', async () => {
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

const outcome = (title: string, of: string, passed: boolean) => ({ title, file: of, passed });

test('a file with a failed test is run again, many of them are not', () => {
  const some = ['a', 'b', 'c'].map((name) => outcome('one', name, false));
  expect(filesToRunAgain([...some, outcome('two', 'a', false), outcome('one', 'd', true)])).toEqual([
    'a',
    'b',
    'c',
  ]);
  expect(filesToRunAgain([...some, outcome('one', 'd', false)])).toEqual([]);
  expect(filesToRunAgain([outcome('the run failed outside of a test', '', false)])).toEqual([]);
  expect(filesToRunAgain([])).toEqual([]);
});

test('what fails again has failed, what passes then is named, and the rest stays as it was', () => {
  const first = [outcome('one', 'a', false), outcome('two', 'a', false), outcome('one', 'b', true)];
  const again = [outcome('one', 'a', true), outcome('two', 'a', false)];
  expect(secondLook(first, again)).toEqual({ outcomes: [first[2], ...again], unsteady: [first[0]] });
  expect(secondLook(first, [])).toEqual({ outcomes: first, unsteady: [] });
});
