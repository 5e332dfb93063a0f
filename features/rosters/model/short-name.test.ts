import { expect, test } from 'vitest';
import { isShortNameOf, shortNameOf, splitFullName, splitShortName } from './short-name.ts';

const nobody = { alike: [], taken: new Set<string>() };

test('a student is named by first name and initial, or by as many letters as tell classmates apart [EDU-225]', () => {
  const mia = { given: 'Mia', family: 'Klein' };
  expect(shortNameOf(mia, nobody)).toBe('Mia K.');
  expect(shortNameOf(mia, { alike: ['Berg'], taken: new Set() })).toBe('Mia K.');
  expect(shortNameOf(mia, { alike: ['Koch', 'klee'], taken: new Set() })).toBe('Mia Klei.');
  expect(shortNameOf(mia, { alike: ['Kleinert'], taken: new Set() })).toBe('Mia Klein');
  expect(shortNameOf(mia, { alike: ['Klein'], taken: new Set(['mia k. 2']) })).toBe('Mia K. 3');
  expect(shortNameOf(mia, { alike: [], taken: new Set(['mia k.']) })).toBe('Mia Kl.');
  expect(shortNameOf({ given: 'Ole', family: '.' }, nobody)).toBe('Ole');
  expect(shortNameOf({ given: 'Ida', family: 'Öberg' }, nobody)).toBe('Ida Ö.');
});

test('a name at the school is recognised, and split so that the same name is made of it again [EDU-225] [EDU-229]', () => {
  for (const name of ['Mia K.', 'Mia Kl.', 'Mia Klein', 'Mia K. 2', 'mia k.'])
    expect(isShortNameOf(name, 'Mia', 'Klein'), name).toBe(name !== 'mia k.');
  for (const name of ['Mia', 'Mia B.', 'Mia Kleinert', 'Ida K.'])
    expect(isShortNameOf(name, 'Mia', 'Klein'), name).toBe(false);
  for (const name of ['Mia K.', 'Anna Maria Kl.', 'Mia K. 2', 'Ole', 'The Fox', 'Mia Klein'])
    expect(shortNameOf(splitShortName(name), nobody)).toBe(name);
});

test.each([
  ['Mia Klein', 'Mia', 'Klein'],
  ['Klein, Mia', 'Mia', 'Klein'],
  ['Anna Maria Klein', 'Anna Maria', 'Klein'],
  ['Mia', 'Mia', ''],
  [',', '', ''],
])('%s is split into a first and a family name', (name, given, family) => {
  expect(splitFullName(name)).toEqual({ given, family });
});
