import { expect, test } from 'vitest';
import { Refusal } from '#platform/pure/refusal.ts';
import { nameRefusedFile } from './name-refused-file.ts';

const names = ['kick.wav', 'words.wav'];
const refused = (fields?: Record<string, string[]>) =>
  new Refusal(422, 'Invalid input', fields ? { fields } : {});
const used = ['was used already'];

test.each([
  ['by its place among several', refused({ sound_2: used }), names, '“words.wav” was used already.'],
  ['by its place, as browsers spell it', refused({ sound1: used }), names, '“kick.wav” was used already.'],
  ['alone, by any field', refused({ filename: used }), ['kick.wav'], '“kick.wav” was used already.'],
  ['by a field of all', refused({ sounds: ['name a file twice'] }), names, 'Invalid input'],
  ['by a place that is none', refused({ sound_9: used }), names, 'Invalid input'],
  ['without a field', refused(), ['kick.wav'], 'Invalid input'],
])('a file that is refused %s is named where it is known [ACCOUNT-107]', (_how, error, files, text) => {
  expect(nameRefusedFile(error, files)).toMatchObject({ message: text });
});

test('what is no refusal stays as it is', () => {
  const lost = new TypeError('offline');
  expect(nameRefusedFile(lost, names)).toBe(lost);
});
