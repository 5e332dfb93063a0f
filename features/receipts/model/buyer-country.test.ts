import { expect, test } from 'vitest';
import { type CountryEvidence, findBuyerCountry } from './buyer-country.ts';

const pieces = (given: Partial<Record<CountryEvidence['kind'], string>>): CountryEvidence[] =>
  (['billing', 'card', 'address'] as const).flatMap((kind) => {
    const country = given[kind];
    return country ? [{ kind, country }] : [];
  });

test.each([
  ['nothing', {}, null, false],
  ['a card alone', { card: 'DE' }, 'DE', false],
  ['two that agree', { billing: 'FR', address: 'FR' }, 'FR', false],
  ['two others against the buyer', { billing: 'FR', card: 'DE', address: 'DE' }, 'DE', false],
  ['two that disagree', { card: 'DE', address: 'AT' }, 'DE', true],
  ['the buyer where nobody agrees', { billing: 'FR', card: 'DE', address: 'AT' }, 'FR', true],
])('the buyer’s country by %s', (_title, given, country, isDisputed) => {
  expect(findBuyerCountry(pieces(given))).toEqual({ country, isDisputed });
});
