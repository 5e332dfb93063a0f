import { expect, test } from 'vitest';
import { parseSeedOptions } from './seed-options.ts';

test('the number of members follows the number of tracks unless it is given', () => {
  expect(parseSeedOptions(['--tracks', '100000'])).toEqual({ tracks: 100_000, users: 5000 });
  expect(parseSeedOptions(['--tracks', '10'])).toEqual({ tracks: 10, users: 20 });
  expect(parseSeedOptions(['--tracks=10', '--users=30'])).toEqual({ tracks: 10, users: 30 });
});

test('without a number of tracks the help is shown', () => {
  expect(parseSeedOptions([])).toBeNull();
  expect(parseSeedOptions(['--tracks', '5', '--help'])).toBeNull();
});

test.each([['0'], ['-1'], ['1.5'], ['many'], ['1e6'], ['10000001']])('--tracks %s is refused', (number) => {
  expect(() => parseSeedOptions([`--tracks=${number}`])).toThrow('--tracks must be a whole number');
});

test('a campaign is asked for by the number of its entries [CAMPAIGN-300]', () => {
  expect(parseSeedOptions(['--campaign', '10000'])).toEqual({ campaign: 10_000 });
  for (const number of ['0', '19', '100001', 'many', '2.5'])
    expect(() => parseSeedOptions([`--campaign=${number}`])).toThrow('--campaign must be a whole number');
  expect(() => parseSeedOptions(['--campaign=100', '--tracks=5'])).toThrow('leave --tracks and --users out');
  expect(() => parseSeedOptions(['--campaign=100', '--users=50'])).toThrow('leave --tracks and --users out');
});

test('too few members and unknown words are refused', () => {
  expect(() => parseSeedOptions(['--tracks=10', '--users=3'])).toThrow('--users must be');
  expect(() => parseSeedOptions(['--tracks=10', '--groups=3'])).toThrow("Unknown option '--groups'");
});
