import { expect, test } from 'vitest';
import { smallAudio } from '#testing/hostile-files/small-audio.ts';
import { sniffAudio } from './sniff-audio.ts';

const formats = ['wav', 'mp3', 'flac', 'ogg', 'm4a', 'aiff'] as const;

test.each(formats)('%s is known by its own bytes', async (format) => {
  expect(sniffAudio(await smallAudio(format))).toBe(format);
});

test('an MP3 without any tag is known by two frames, one frame alone is not enough', async () => {
  const tagged = await smallAudio('mp3');
  const bare = tagged.subarray(tagged.indexOf(Buffer.from('fffb', 'hex')));
  expect(sniffAudio(bare)).toBe('mp3');
  const lone = Buffer.from(bare);
  lone.fill(0, 100);
  expect(sniffAudio(lone)).toBeNull();
});

test('a WAV whose format chunk comes after others is still a WAV', async () => {
  const wav = await smallAudio('wav');
  const junk = Buffer.from('JUNK\x04\0\0\0abcd', 'latin1');
  expect(sniffAudio(Buffer.concat([wav.subarray(0, 12), junk, wav.subarray(12)]))).toBe('wav');
});

test('an ogg with a video stream beside its sound is not audio', async () => {
  const ogg = await smallAudio('ogg');
  const video = Buffer.from(`OggS\0\x02${'\0'.repeat(20)}\x01\x2a\x80theora${'\0'.repeat(35)}`, 'latin1');
  const afterFirstPage = ogg.indexOf('OggS', 4);
  const both = Buffer.concat([ogg.subarray(0, afterFirstPage), video, ogg.subarray(afterFirstPage)]);
  expect(sniffAudio(both)).toBeNull();
});
