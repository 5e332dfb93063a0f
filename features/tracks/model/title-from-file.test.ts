import { expect, test } from 'vitest';
import { titleFromFile } from './title-from-file.ts';

test.each([
  ['My  song_final.wav', 'My song final'],
  ['night.bus.mp3', 'night.bus'],
  ['no ending', 'no ending'],
  ['.wav', '.wav'],
  ['\u200b.wav', '.wav'],
  ['\u202eMy\u200b song.wav', 'My song'],
  [`${'é'.repeat(120)}.flac`, 'é'.repeat(100)],
])('the file name %s gives the title %s', (name, title) => {
  expect(titleFromFile(name)).toBe(title);
});
