import { expect, test } from 'vitest';
import type { SerializedError, TestModule } from 'vitest/node';
import { countRun } from './closing-line.ts';

/** The part of a file's result that is read. */
function aModule(state: string, ...tests: string[]): TestModule {
  const children = tests.map((result, at) => ({ fullName: `test ${at}`, result: () => ({ state: result }) }));
  return {
    moduleId: `${process.cwd()}/a.test.ts`,
    state: () => state,
    children: { allTests: () => children },
  } as unknown as TestModule;
}

test('a test that has not passed counts as failed and is named', () => {
  expect(countRun([aModule('failed', 'passed', 'failed', 'skipped')], [])).toEqual({
    passed: 1,
    failed: ['test 1  (a.test.ts)', 'test 2  (a.test.ts)'],
  });
});

test('a file that fails to load and an error outside of every test are one failure each', () => {
  const errors = [{ message: 'late' }] as SerializedError[];
  expect(countRun([aModule('passed', 'passed'), aModule('failed')], errors)).toEqual({
    passed: 1,
    failed: ['the file could not be run  (a.test.ts)', 'outside of a test: late'],
  });
});
