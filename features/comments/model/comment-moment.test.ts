import { expect, test } from 'vitest';
import { formatMoment, parseMoment } from './comment-moment.ts';

test.each([
  [0, '0:00'],
  [8_432, '0:08'],
  [65_000, '1:05'],
  [754_000, '12:34'],
  [4_500_000, '75:00'],
])('%i ms are written as %s [COMMENT-060]', (moment, text) => {
  expect(formatMoment(moment)).toBe(text);
  expect(parseMoment(text)).toBe(moment - (moment % 1000));
});

test.each(['', '8', ':08', '1:60', '1:005', '-1:00', '1:-5', '1:0x', '1.5:00', '12345:00', '1:00:00'])(
  'the text %j is no moment [COMMENT-060]',
  (text) => expect(parseMoment(text)).toBeNull(),
);
