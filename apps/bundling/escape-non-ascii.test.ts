import { runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';
import { toAscii } from './escape-non-ascii.ts';

test('escaping non-ASCII code keeps its meaning in strings, templates and patterns with and without the u flag', () => {
  const code = '["←", `–𝄞`, /^[─│]$/.test("│"), /^𝄞{2}$/u.test("𝄞𝄞"), "é".length]';
  const escaped = toAscii(code);
  expect(escaped).toMatch(/^[\x20-\x7e]+$/);
  expect(runInThisContext(escaped)).toEqual(['←', '–𝄞', true, true, 1]);
  expect(runInThisContext(code)).toEqual(runInThisContext(escaped));
});
