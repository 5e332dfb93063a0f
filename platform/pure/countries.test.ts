import { expect, test } from 'vitest';
import { countries } from './countries.ts';

/** Regions that Unicode has in addition to ISO 3166-1: exceptional reservations, private use, groups, and former codes. */
const notCountries =
  'AC AN BU CP CQ CS DD DG DY EA EU EZ FQ FX HV IC JT MI NH NQ NT PC PU PZ QO RH SU TA TP UK UN VD WK XA XB XK YD YU ZR ZZ NIL';

test('the list has every country code of Unicode once, and nothing else', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const known = letters
    .flatMap((one) => letters.map((other) => one + other))
    .filter((code) => names.of(code) !== undefined && !notCountries.split(' ').includes(code));
  expect(countries.map(({ code }) => code).sort()).toEqual(known);
  expect(countries).toHaveLength(249);
});

test('countries are sorted by name', () => {
  const names = countries.map(({ name }) => name);
  expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en')));
  expect(names.slice(0, 2)).toEqual(['Afghanistan', 'Åland Islands']);
});
