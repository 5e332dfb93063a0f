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
  '/\tresend_verification_email',
  '',
  null,
  undefined,
])('a banner link is dropped: %s', (given) => {
  expect(normaliseBannerLink(given)).toBeNull();
});

test.each([
  'resend_verification_email',
  'resend_verification_email:',
  'resend_verification_email://now',
  'resend_verification_email?from=banner',
  'resend_verification_emails:',
  'Resend_Verification_Email now',
])('a link that begins with resend_verification_email resends the e-mail: %s [SITE-053]', (given) => {
  expect(isResendLink(given)).toBe(true);
  expect(normaliseBannerLink(given)).toBe('resend_verification_email:');
});

test('a link that holds it elsewhere is no resend link [SITE-053]', () => {
  for (const link of ['/resend_verification_email', 'x-resend_verification_email:'])
    expect(isResendLink(link)).toBe(false);
});
