import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { carriesLinkToken, removeLinkTokenScript } from './link-token-page.ts';

test.each([
  ['/auth?tab=forgot_password_after&reset_password_token=x', true],
  ['/auth?resetPasswordToken=x', true],
  ['/users/confirmation?confirmation_token=x', true],
  ['/users/email_revert?revert_token=x', true],
  ['/account/appeals/1?appeal_token=x', true],
  ['/auth?tab=sign_in', false],
  ['/tracks', false],
])('carriesLinkToken(%s) is %s', (url, expected) => {
  expect(carriesLinkToken(url)).toBe(expected);
});

test('the script keeps the rest of the address and hands the token to the page', () => {
  const window: { linkToken?: string } = {};
  const addresses: string[] = [];
  const history = { replaceState: (_state: null, _title: string, url: URL) => addresses.push(url.href) };
  const href = 'https://a.test/auth?tab=forgot_password_after&reset_password_token=secret&plan=free#top';
  runInNewContext(removeLinkTokenScript, { window, history, location: { href }, URL, URLSearchParams });
  expect(window.linkToken).toBe('secret');
  expect(addresses).toEqual(['https://a.test/auth?tab=forgot_password_after&plan=free#top']);
});

test('the token of an appeal stays in the address, so that the page can be reloaded', () => {
  const window: { linkToken?: string } = {};
  const addresses: string[] = [];
  const history = { replaceState: (_state: null, _title: string, url: URL) => addresses.push(url.href) };
  const href = 'https://a.test/account/appeals/1?appeal_token=secret';
  runInNewContext(removeLinkTokenScript, { window, history, location: { href }, URL, URLSearchParams });
  expect(window.linkToken).toBe('secret');
  expect(addresses).toEqual([href]);
});
