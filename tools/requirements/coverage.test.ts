import { expect, test } from 'vitest';
import { ledgerLines } from '../rules/ledger.ts';
import { coverage } from './coverage.ts';
import { printCoverage } from './print-coverage.ts';

const ledger = ledgerLines(`# Tracks
- **TRACK-001** A track has a title.
- **TRACK-002** A track has a cover. (decided)
- **TRACK-003** A track has a length.
- **PLAYER-001** One track plays at a time.
Not a line: TRACK-004.`);
/** Assembled here, so that these made-up titles do not count as proof of the real ledger. */
const naming = (...ids: string[]) => `it works [${ids.join(', ')}]`;

test('ledger lines count when a passing test names them', () => {
  const tests = [
    { title: naming('TRACK-001', 'PLAYER-001'), passed: true },
    { title: naming('TRACK-002'), passed: false },
    { title: 'TRACK-003 without brackets', passed: true },
  ];
  expect(coverage(ledger, tests)).toEqual([
    { area: 'PLAYER', lines: 1, proved: 1, missing: [], failing: [] },
    { area: 'TRACK', lines: 3, proved: 1, missing: ['TRACK-003'], failing: ['TRACK-002'] },
  ]);
});

test('one failing test of two leaves a ledger line unproved, in either order', () => {
  const pass = { title: naming('PLAYER-001'), passed: true };
  const fail = { title: naming('PLAYER-001'), passed: false };
  for (const tests of [
    [pass, fail],
    [fail, pass],
  ]) {
    expect(coverage(ledger, tests)[0]).toMatchObject({ proved: 0, failing: ['PLAYER-001'] });
  }
});

test('titles read from source count as they are', () => {
  expect(coverage(ledger, [{ title: naming('PLAYER-001'), passed: null }])[0]?.proved).toBe(1);
});

test('the table has a row for each area, a sum and the missing ids', () => {
  const text = printCoverage(coverage(ledger, [{ title: naming('TRACK-001'), passed: true }]));
  expect(text).toContain('TRACK            3       1        2');
  expect(text).toContain('all              4       1        3');
  expect(text).toContain('TRACK, named by no test:\n  TRACK-002 TRACK-003');
});
