import { afterEach, expect, test } from 'vitest';
import { forbidden } from '#platform/pure/refusal.ts';
import { flash } from './flash.ts';
import { flashRefusal } from './flash-refusal.ts';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
});

test("a refusal's text is shown as an error", () => {
  flashRefusal(forbidden('You cannot do this.'));
  expect(flash.read()).toEqual([expect.objectContaining({ kind: 'error', text: 'You cannot do this.' })]);
});

test('any other error is thrown and shows nothing', () => {
  const fault = new TypeError('x is not a function');
  expect(() => flashRefusal(fault)).toThrow(fault);
  expect(flash.read()).toEqual([]);
});
