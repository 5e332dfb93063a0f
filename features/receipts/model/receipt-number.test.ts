import { expect, test } from 'vitest';
import { readReceiptNumber, receiptNumber } from './receipt-number.ts';

test('a number is written with its series, and read again as people type it', () => {
  const number = { series: 'R2026', number: 42 };
  expect(receiptNumber(number)).toBe('R2026-000042');
  for (const text of ['R2026-000042', ' r2026-42 ', 'R2026000042'])
    expect(readReceiptNumber(text)).toEqual(number);
  for (const text of ['', '42', 'X2026-1', 'R20-1', 'R2026-', 'R2026-1x'])
    expect(readReceiptNumber(text)).toBeNull();
});
