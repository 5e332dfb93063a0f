import { expect, test } from 'vitest';
import { readAtOf } from '#testing/hostile-files/read-at.ts';
import { smallAudio } from '#testing/hostile-files/small-audio.ts';
import { unusualAudio } from '#testing/hostile-files/unusual-audio.ts';
import { sniffAudio } from './sniff-audio.ts';

const formats = ['wav', 'mp3', 'flac', 'ogg', 'm4a', 'aiff'] as const;
const formatOf = async (bytes: Buffer) => (await sniffAudio(readAtOf(bytes)))?.format ?? null;

test.each(formats)('%s is detected by its content', async (format) => {
  expect(await formatOf(await smallAudio(format))).toBe(format);
});

test('rare variants of the six formats are detected [TRACK-107]', async () => {
  const files = await unusualAudio();
  const found = await Promise.all(files.map(async ({ name, bytes }) => [name, await formatOf(bytes)]));
  expect(found).toEqual(files.map(({ name, format }) => [name, format]));
});

test('an MP3 without tags is detected by two frames, not by one', async () => {
  const tagged = await smallAudio('mp3');
  const bare = tagged.subarray(tagged.indexOf(Buffer.from('fffb', 'hex')));
  expect(await formatOf(bare)).toBe('mp3');
  const lone = Buffer.from(bare);
  lone.fill(0, 100);
  expect(await formatOf(lone)).toBeNull();
});

test('a few frames among other bytes are no MP3', async () => {
  const tagged = await smallAudio('mp3');
  const bare = tagged.subarray(tagged.indexOf(Buffer.from('fffb', 'hex')));
  const few = Buffer.concat([Buffer.alloc(2000, 1), bare.subarray(0, 417 * 3), Buffer.alloc(600_000, 1)]);
  expect(await formatOf(few)).toBeNull();
});

test.each([
  [
    'a WAV of two-byte chunks',
    Buffer.from('RIFF\0\0\0\0WAVE', 'latin1'),
    Buffer.from('JUNK\x02\0\0\0ab', 'latin1'),
  ],
  [
    'an AIFF of empty chunks',
    Buffer.from('FORM\0\0\0\0AIFF', 'latin1'),
    Buffer.from('ANNO\0\0\0\0', 'latin1'),
  ],
  ['tags without end', Buffer.alloc(0), Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1')],
  ['frame headers without frames', Buffer.from([1]), Buffer.from('fffb9064', 'hex')],
])('only a bounded part of %s is read [TRACK-107]', async (_, head, repeated) => {
  const bytes = Buffer.concat([head, Buffer.alloc(20_000_000, repeated)]);
  let readBytes = 0;
  const read = readAtOf(bytes);
  const kind = await sniffAudio(async (at, length) => {
    readBytes += length;
    return read(at, length);
  });
  expect(kind).toBeNull();
  expect(readBytes).toBeLessThan(6_000_000);
});

test('a WAV whose format chunk comes after others is still a WAV', async () => {
  const wav = await smallAudio('wav');
  const junk = Buffer.from('JUNK\x04\0\0\0abcd', 'latin1');
  expect(await formatOf(Buffer.concat([wav.subarray(0, 12), junk, wav.subarray(12)]))).toBe('wav');
});

test('an Ogg file with a video stream is not audio', async () => {
  const ogg = await smallAudio('ogg');
  const video = Buffer.from(`OggS\0\x02${'\0'.repeat(20)}\x01\x2a\x80theora${'\0'.repeat(35)}`, 'latin1');
  const afterFirstPage = ogg.indexOf('OggS', 4);
  const both = Buffer.concat([ogg.subarray(0, afterFirstPage), video, ogg.subarray(afterFirstPage)]);
  expect(await formatOf(both)).toBeNull();
});
