import { expect, test } from 'vitest';
import { chainStarts, FIRST_TRACKS, nextInChain } from './seed.jobs.ts';

test('every track is added once: the first dozen by two chains, the rest by one', () => {
  const added: number[] = [];
  for (const start of chainStarts()) {
    for (let index: number | null = start; index !== null && index < 40; index = nextInChain(index))
      added.push(index);
  }
  expect(chainStarts()).toHaveLength(2);
  expect([...added].sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_none, index) => index));
  expect(added.indexOf(FIRST_TRACKS)).toBeGreaterThan(added.indexOf(FIRST_TRACKS - 1));
});
