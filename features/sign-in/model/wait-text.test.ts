import { expect, test } from 'vitest';
import { waitText } from './wait-text.ts';

test('a wait reads in minutes or hours, rounded up, at least one minute', () => {
  const texts = [0, 1, 60, 61, 900, 3600, 3601, 86_400].map(waitText);
  expect(texts).toEqual([
    'in 1 minute',
    'in 1 minute',
    'in 1 minute',
    'in 2 minutes',
    'in 15 minutes',
    'in 60 minutes',
    'in 2 hours',
    'in 24 hours',
  ]);
});
