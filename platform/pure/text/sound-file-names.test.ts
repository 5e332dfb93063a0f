import { expect, test } from 'vitest';
import { soundFileNamesOf } from './sound-file-names.ts';

test('sounds are named by their files, without folder and extension, each name once', () => {
  expect(
    soundFileNamesOf(['Kick 1.wav', 'C:\\Loops\\kick 1.AIFF', '/tmp/Vol.2 take.flac', 'no ending']),
  ).toEqual(['Kick 1', 'kick 1 2', 'Vol.2 take', 'no ending']);
});

test('names are such that any system can store them', () => {
  expect(soundFileNamesOf(['..wav', '.wav', ' .. .wav', 'a:b?*"<c>|.wav', 'x\u202Ey\u0000z.wav'])).toEqual([
    'Sound',
    'Sound 2',
    'Sound 3',
    'a b c',
    'xy z',
  ]);
  expect(soundFileNamesOf([`${'w'.repeat(300)}.wav`])[0]).toHaveLength(90);
});
