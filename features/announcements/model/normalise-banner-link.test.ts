import { expect, test } from 'vitest';
import { isResendLink, normaliseBannerLink } from './normalise-banner-link.ts';

test.each([
  ['/accounts?from=banner', '/accounts?from=banner'],
  [' /news ', '/news'],
  ['https://example.org/a?b=c', 'https://example.org/a?b=c'],
  ['resend_verification_email:', 'resend_verification_email:'],
  ['resend_verification_email://', 'resend_verification_email:'],
  ['resend_verification_email', 'resend_verification_email:'],
])('a banner link is kept: %s', (given, normalised) => {
  expect(normaliseBannerLink(given)).toBe(normalised);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'http://example.org',
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'mailto:a@b.c',
  'ftp://example.org',
  'https://user:pass@example.org',
  'https://',
  'account',
  'resend_verification_email_now:',
  '',
  null,
  undefined,
])('a banner link is dropped: %s', (given) => {
  expect(normaliseBannerLink(given)).toBeNull();
});

test('only the whole scheme is a resend link', () => {
  expect(isResendLink('resend_verification_email:')).toBe(true);
  expect(isResendLink('/resend_verification_email')).toBe(false);
});
