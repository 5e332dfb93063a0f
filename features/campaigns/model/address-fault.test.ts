import { expect, test } from 'vitest';
import { addressFault } from './address-fault.ts';

test.each(['/files/a.webp', '/', 'https://example.org/a.webp?b=1'])('%s is an address', (text) => {
  expect(addressFault(text)).toBeNull();
});

test.each([
  '',
  'a.webp',
  '//evil.example/a.webp',
  '/\\evil.example/a.webp',
  'http://example.org/a.webp',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://',
])('%s is none', (text) => {
  expect(addressFault(text)).toBe('is invalid');
});
