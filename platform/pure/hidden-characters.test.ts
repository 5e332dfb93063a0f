import { expect, test } from 'vitest';
import { hiddenFault, withoutHidden } from './hidden-characters.ts';

const ordinary = [
  'Ann & Bob <3',
  'Zoë Straße',
  'Ольга',
  'فرقة الموسيقى',
  'می\u200cخواهم',
  'להקה',
  'क्\u200dष',
  '東京スカパラダイス',
  '한국 음악',
  '🎵',
  '👩🏽\u200d🚀',
  '👨\u200d👩\u200d👧',
  '🏳\ufe0f\u200d🌈',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  '1\ufe0f\u20e3 ❤\ufe0f ♥\ufe0e',
];

test.each(ordinary)('%s may be a name', (text) => {
  expect(hiddenFault(text)).toBeNull();
  expect(withoutHidden(text)).toBe(text);
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
  ['\u202ellahenoT', 'llahenoT'],
  ['a\u200eb\u2066c\u061c', 'abc'],
  ['a\u0000b\u0007c\nd', 'a b c d'],
  ['a\u2028b', 'a b'],
  ['🎵\u200d', '🎵'],
];

test.each(hiding)('%j hides something', (text, cleaned) => {
  expect(hiddenFault(text)).toBe('cannot contain control or invisible characters');
  expect(withoutHidden(text)).toBe(cleaned);
});
