import { expect, test } from 'vitest';
import { hiddenCharacterError, removeHiddenCharacters } from './hidden-characters.ts';

const ordinary = [
  'Ann & Bob <3',
  'Zoë Straße',
  'Ольга',
  'فرقة الموسيقى',
  'می\u200cخواهم',
  'להקה',
  'क्\u200dष',
  'മോഹന്\u200dലാല്\u200d',
  'ශ්\u200dරී ලංකා',
  'ត\u200bន្ត្រី',
  'เพลง\u200bไทย',
  '葛\u{e0100}城 辻\u{e0101}',
  '⠓⠊\u2800⠽⠕⠥',
  '東京スカパラダイス',
  '한국 음악',
  '🎵',
  '👩🏽\u200d🚀',
  '👨\u200d👩\u200d👧',
  '🏳\ufe0f\u200d🌈',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  '1\ufe0f\u20e3 ❤\ufe0f ♥\ufe0e',
];

test.each(ordinary)('%s is accepted as a name', (text) => {
  expect(hiddenCharacterError(text)).toBeNull();
  expect(removeHiddenCharacters(text)).toBe(text);
});

const hiding: [string, string][] = [
  ['Tone\u200bhall', 'Tonehall'],
  ['Tone\u200chall', 'Tonehall'],
  ['Tone\u200dhall', 'Tonehall'],
  ['Tone\u00adhall', 'Tonehall'],
  ['Tone\u2060hall', 'Tonehall'],
  ['Tone\ufe0fhall', 'Tonehall'],
  ['Tone\u{e0061}hall', 'Tonehall'],
  ['Tone\u034fhall', 'Tonehall'],
  ['Tone\u3164hall', 'Tonehall'],
  ['Ada\u2800', 'Ada'],
  ['A\u{1d159}d\u{16fe4}a', 'Ada'],
  ['Tone\u{e0100}hall', 'Tonehall'],
  ['葛\u{e0100}\u{e0101}城', '葛\u{e0100}城'],
  ['ไทย\u200b', 'ไทย'],
  ['\u202ellahenoT', 'llahenoT'],
  ['a\u200eb\u2066c\u061c', 'abc'],
  ['a\u0000b\u0007c\nd', 'a b c d'],
  ['a\u2028b', 'a b'],
  ['🎵\u200d', '🎵'],
];

test.each(hiding)('%j contains a hidden character', (text, cleaned) => {
  expect(hiddenCharacterError(text)).toBe('cannot contain control or invisible characters');
  expect(removeHiddenCharacters(text)).toBe(cleaned);
});
