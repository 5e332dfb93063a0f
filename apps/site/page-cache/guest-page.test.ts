import { expect, test } from 'vitest';
import { guestPageOf } from './guest-page.ts';

const pageOf = (url: string, languages: string) => guestPageOf(url, { 'accept-language': languages }, null);

test('a page with prices is stored once for each currency, and any other page once [PRICE-027]', () => {
  expect(pageOf('/pricing', 'sv-SE')).toEqual({ key: '/pricing SEK', url: '/pricing', country: 'SE' });
  expect(pageOf('/pricing?utm_source=x', 'fr-FR')?.key).toBe('/pricing EUR');
  expect(pageOf('/pricing', 'de-DE')?.key).toBe('/pricing EUR');
  expect(pageOf('/pricing', 'en')?.key).toBe('/pricing USD');
  expect(pageOf('/tracks', 'sv-SE')).toEqual({ key: '/tracks', url: '/tracks', country: null });
  expect(pageOf('/referral/abc', 'sv-SE')).toBeNull();
});
