import { expect, test } from 'vitest';
import { guestPageOf } from './guest-page.ts';

const pageOf = (url: string, languages: string) => guestPageOf(url, { 'accept-language': languages }, null);

test('a page with prices is stored once for each currency, and any other page once [PRICE-027]', () => {
  expect(pageOf('/pricing', 'sv-SE')).toEqual({
    key: '/pricing SEK',
    url: '/pricing',
    country: 'SE',
    listForm: 'tiles',
  });
  expect(pageOf('/pricing?utm_source=x', 'fr-FR')?.key).toBe('/pricing EUR');
  expect(pageOf('/pricing', 'de-DE')?.key).toBe('/pricing EUR');
  expect(pageOf('/pricing', 'en')?.key).toBe('/pricing USD');
  expect(pageOf('/tracks', 'sv-SE')).toEqual({
    key: '/tracks',
    url: '/tracks',
    country: null,
    listForm: 'tiles',
  });
  expect(pageOf('/referral/abc', 'sv-SE')).toBeNull();
});

test('a page is stored once more for guests who see rows [USER-081]', () => {
  const keyOf = (url: string, cookie: string) =>
    guestPageOf(url, { cookie, 'accept-language': 'en' }, null)?.key;
  expect(keyOf('/tracks?type=recent', 'tonehall_list_form=rows')).toBe('/tracks?type=recent rows');
  expect(keyOf('/pricing', 'a=1; __Host-tonehall_list_form=rows')).toBe('/pricing rows USD');
  expect(keyOf('/tracks', 'tonehall_list_form=tiles; a=rows')).toBe('/tracks');
});
