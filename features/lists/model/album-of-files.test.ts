import { expect, test } from 'vitest';
import { type AlbumTags, commonOf, inAlbumOrder, suggestAlbum, titleOfTags } from './album-of-files.ts';

const nothing: AlbumTags = {
  title: null,
  artist: null,
  year: null,
  album: null,
  disc: null,
  trackNumber: null,
};
const file = (fileName: string, tags: Partial<AlbumTags> | null = null) => ({
  fileName,
  title: fileName.replace('.wav', ''),
  tags: tags && { ...nothing, ...tags },
});

test('files of an album are ordered by disc and number, then by name as a reader counts [LIST-066]', () => {
  const files = [
    file('b 10.wav'),
    file('b 2.wav'),
    file('z.wav', { trackNumber: 2 }),
    file('y.wav', { disc: 2, trackNumber: 1 }),
    file('x.wav', { disc: 1, trackNumber: 10 }),
    file('B 2.wav', {}),
  ];
  const names = ['z.wav', 'x.wav', 'y.wav', 'b 2.wav', 'B 2.wav', 'b 10.wav'];
  expect(inAlbumOrder(files).map(({ fileName }) => fileName)).toEqual(names);
  expect(inAlbumOrder([...files].reverse()).map(({ fileName }) => fileName)).toEqual(names);
});

test('title, artist and year are suggested where no file says otherwise [LIST-066]', () => {
  const said = { album: 'Night ferry', artist: 'Ada', year: 2019 };
  expect(suggestAlbum([file('a.wav', said), file('b.wav')], 'mira')).toEqual({
    title: 'Night ferry',
    description: 'Ada, 2019',
  });
  const others = [file('a.wav', said), file('b.wav', { album: 'Day', artist: 'ada', year: 2019 })];
  expect(suggestAlbum(others, 'mira')).toEqual({ title: '', description: '2019' });
  expect(suggestAlbum([file('a.wav', said)], 'ADA').description).toBe('2019');
  const long = [file('a.wav', { album: 'x'.repeat(300) }), file('b.wav')];
  expect(suggestAlbum(long, 'mira')).toEqual({ title: 'x'.repeat(100), description: '' });
  expect(suggestAlbum([file('a.wav', { album: 'a\u202Eb' })], 'mira').title).toBe('');
  expect([commonOf([1, null, 1]), commonOf([null]), commonOf([])]).toEqual([1, null, null]);
});

test('a file gives its title only to a track that is named as the file [LIST-067]', () => {
  const track = { fileName: '01 bus.wav', title: '01 bus' };
  expect(titleOfTags(track, ' Night bus ')).toBe('Night bus');
  expect(titleOfTags({ ...track, title: 'Mine' }, 'Night bus')).toBeNull();
  expect(titleOfTags(track, `a${'b'.repeat(200)}`)).toHaveLength(100);
  for (const said of [null, ' ', 'a\u202Eb', '01 bus']) expect(titleOfTags(track, said)).toBeNull();
});
