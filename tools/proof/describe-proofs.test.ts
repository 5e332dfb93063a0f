import { expect, test } from 'vitest';
import { describeProofs } from './describe-proofs.ts';

const title = `a thing holds [${['AREA', '001'].join('-')}]`;
const outcome = (passed: boolean, name = title) => ({ title: name, file: 'a.test.ts', passed });

test('a test that fails on the older commit proves its ledger line', () => {
  expect(describeProofs([outcome(false), outcome(true, 'another')])).toEqual({
    lines: [`failed there, as it should: ${title}`],
    proved: true,
    broken: 0,
  });
});

test('a test that passes there proves nothing, nor does a file that fails to run or a test without a ledger line', () => {
  expect(describeProofs([outcome(false), outcome(true)])).toMatchObject({ proved: false });
  expect(describeProofs([outcome(true)]).lines).toEqual([`PASSED there, so it proves nothing: ${title}`]);
  expect(describeProofs([outcome(false), outcome(false, 'the file could not be run')])).toMatchObject({
    proved: false,
  });
  expect(describeProofs([outcome(false, 'another')])).toEqual({
    lines: ['no test of these files names a line of the ledger'],
    proved: false,
    broken: 0,
  });
});
