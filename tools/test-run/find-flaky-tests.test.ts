import { expect, test } from 'vitest';
import { findFlakyTests } from './find-flaky-tests.ts';

const outcome = (title: string, passed: boolean) => ({ title, file: 'a.test.ts', passed });

test('a test that failed in one of several runs is listed with the run, one that always passed is not', () => {
  const runs = [
    { name: 'seed 1', tests: [outcome('steady', true), outcome('flaky', true)] },
    { name: 'seed 2', tests: [outcome('steady', true), outcome('flaky', false)] },
  ];
  expect(findFlakyTests(runs)).toEqual([{ title: 'flaky', file: 'a.test.ts', failedIn: ['seed 2'] }]);
});

test('a test that is missing from a run, and a run without a report, are listed', () => {
  const runs = [
    { name: 'seed 1', tests: [outcome('steady', true), outcome('gone', true)] },
    { name: 'seed 2', tests: [outcome('steady', true)] },
    { name: 'one worker', tests: [] },
  ];
  expect(findFlakyTests(runs)).toEqual([
    { title: 'the run has no report', file: '', failedIn: ['one worker'] },
    { title: 'gone', file: 'a.test.ts', failedIn: ['seed 2'] },
  ]);
});
