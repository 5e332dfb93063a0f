import { expect, test } from 'vitest';
import { compareManifests } from './compare-manifests.ts';
import { countTests, totalOf } from './count-tests.ts';

/** Ids are assembled, so that this file names no ledger line itself. */
const [first, second] = [['AREA', '001'].join('-'), ['AREA', '002'].join('-')];

const source = `
  const ROUNDS = 2;
  const killRounds = process.env.ALL ? 10 : 1;
  const cases = [[1], [2], [3]] as const;
  test('a thing holds [${first}]', async () => {
    expect(1).toBe(1);
    await expect.poll(() => 1).toBe(1);
    fc.assert(fc.property(fc.nat(), (n) => n >= 0));
    fc.assert(fc.property(fc.nat(), (n) => n >= 0), { numRuns: 7 });
  });
  test.each(cases)('%s holds [${first}, ${second}]', (n) => expect(n).toBe(n));
  it.each([1, 2])('%s', () => {});
`;

test('the tests, rows, expectations, runs and rounds of a file are counted from its source', () => {
  expect(countTests('a.test.ts', source)).toEqual({
    ids: [first, second],
    tests: 6,
    expects: 3,
    runs: 107,
    rounds: 12,
  });
});

test('a proof that moved to another file is no loss, one that is gone is', () => {
  const files = { 'a.test.ts': countTests('a.test.ts', source) };
  const before = { commit: 'c', total: totalOf(files), files };
  expect(compareManifests(before, { 'b.test.ts': countTests('b.test.ts', source) })).toEqual({
    overall: [],
    files: ['a.test.ts is gone'],
  });
  const less = countTests('a.test.ts', source.replace(`, ${second}`, '').replace('expect(1).toBe(1);', ''));
  expect(compareManifests(before, { 'a.test.ts': less })).toEqual({
    overall: [`no test names ${second} any more`, 'expects: 2 instead of 3'],
    files: ['a.test.ts expects: 2 instead of 3'],
  });
});
