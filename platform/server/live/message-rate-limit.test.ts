import { expect, test } from 'vitest';
import { createMessageRateLimit } from './message-rate-limit.ts';

test('ten calls are allowed within any second, also across its boundary', () => {
  let now = 950;
  const may = createMessageRateLimit(() => now);
  for (let call = 0; call < 10; call += 1) expect(may()).toBe(true);
  now = 1949;
  expect(may()).toBe(false);
  now = 1950;
  for (let call = 0; call < 10; call += 1) expect(may()).toBe(true);
  expect(may()).toBe(false);
});
