import { expect, test } from 'vitest';
import { downloadStateOf } from './download-state.ts';

const sold = new Date('2026-03-09T07:05:00Z');
const after = (ms: number, hours = 24) => ({ now: new Date(sold.getTime() + ms), hours });
const dayMs = 86_400_000;

test.each([
  ['SamplePack', dayMs - 1, 'open'],
  ['SamplePack', dayMs, 'expired'],
  ['SamplePack', -dayMs, 'open'],
  ['SingleSound', 400 * dayMs, 'open'],
  ['SynthContent', 0, 'none'],
  ['SynthContent', dayMs, 'none'],
] as const)(
  'a product of class %s is %i ms after the payment %s [ACCOUNT-056] [ACCOUNT-058]',
  (kind, ms, state) => {
    expect(downloadStateOf({ class: kind, updated_at: sold }, after(ms))).toBe(state);
  },
);

test('the hours are a setting', () => {
  const pack = { class: 'SamplePack', updated_at: sold };
  expect(downloadStateOf(pack, after(dayMs, 48))).toBe('open');
  expect(downloadStateOf(pack, after(3_600_000, 1))).toBe('expired');
});
