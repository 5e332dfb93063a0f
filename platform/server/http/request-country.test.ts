import { expect, test } from 'vitest';
import { requestCountry } from './request-country.ts';

test.each([
  ['sv-SE,sv;q=0.9,en;q=0.8', 'SE'],
  ['en', null],
  ['en,de-DE;q=0.9', 'DE'],
  ['en-US;q=0.5,en-GB;q=0.7', 'GB'],
  ['zh-Hant-TW', 'TW'],
  ['de-DE;q=0,fr-FR;q=0.1', 'FR'],
  ['*', null],
  ['-', null],
  ['', null],
])('the languages %s are of the country %s [PRICE-027]', (languages, country) => {
  expect(requestCountry({ 'accept-language': languages }, null)).toBe(country);
});

test('the header of a trusted proxy counts before the language, and no other header does [PRICE-027]', () => {
  const headers = { 'accept-language': 'sv-SE', 'cf-ipcountry': 'gb' };
  expect([requestCountry(headers, 'cf-ipcountry'), requestCountry(headers, null)]).toEqual(['GB', 'SE']);
  for (const unknown of ['XX', 'T1', 'Germany', ''])
    expect(requestCountry({ ...headers, 'cf-ipcountry': unknown }, 'cf-ipcountry')).toBe('SE');
});
