import { expect, test } from 'vitest';
import { campaignUrlError } from './campaign-url-error.ts';

test.each(['/files/a.webp', '/', 'https://example.org/a.webp?b=1'])('campaignUrlError accepts %s', (text) => {
  expect(campaignUrlError(text)).toBeNull();
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
])('campaignUrlError refuses %s', (text) => {
  expect(campaignUrlError(text)).toBe('is invalid');
});
