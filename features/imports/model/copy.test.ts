import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CopyTexts, copyPaths, readCopyTexts } from './copy.ts';

const textsOf = (files: Partial<Record<keyof CopyTexts, unknown>>) =>
  Object.fromEntries(
    copyPaths.map((path) => [path, path in files ? JSON.stringify(files[path]) : null]),
  ) as CopyTexts;
const id = '00000000-0000-7000-8000-000000000001';
const track = { id, title: 'Tide', permalink: 'tide', createdAt: '2020-01-01T00:00:00.000Z' };

test('a copy of an earlier version lacks fields, and what it has is read [ACCOUNT-121]', () => {
  const copy = readCopyTexts(textsOf({ 'profile.json': { about: 'Me' }, 'tracks/tracks.json': [track] }));
  expect(copy).toMatchObject({
    source: 'a Tonehall',
    profile: { about: 'Me', realName: null },
    tracks: [{ title: 'Tide', licence: 'all_rights_reserved', tags: [], published: false, bpm: null }],
    lists: [],
    unreadable: 0,
  });
});

test('entries that are no tracks, lists, people or comments are left out and counted [ACCOUNT-121]', () => {
  const copy = readCopyTexts(
    textsOf({
      'profile.json': {},
      'tracks/tracks.json': [track, { ...track, id: 'x' }, { ...track, createdAt: 'soon' }, null, 7],
      'lists.json': [{ kind: 'album', title: 'One', tracks: [{ id }, { id: 1 }, 'x'] }, { kind: 'box' }],
      'follows.json': { following: [{ profileLink: 'ada' }, { profileLink: '../ada' }] },
      'comments.json': [
        { id, about: { kind: 'planet' }, content: '', createdAt: '2020-01-01' },
        { id, content: 5 },
      ],
    }),
  );
  expect(copy?.tracks).toHaveLength(1);
  expect(copy?.lists).toMatchObject([{ title: 'One', trackIds: [id], visibility: 'private' }]);
  expect(copy?.follows).toEqual(['ada']);
  expect(copy?.comments).toMatchObject([{ aboutKind: 'other', content: '' }]);
  expect(copy?.unreadable).toBe(7);
});

test('the day and the place of an album are read where they are some [ACCOUNT-124]', () => {
  const days = ['2024-05-06', '2024-02-30', '0001-01-01', 'soon', 7, null];
  const lists = days.map((releasedOn) => ({
    kind: 'album',
    title: 'One',
    tracks: [],
    releasedOn,
    placeOnPage: 2,
  }));
  const copy = readCopyTexts(textsOf({ 'profile.json': {}, 'tracks/tracks.json': [], 'lists.json': lists }));
  expect(copy?.lists.map(({ releasedOn }) => releasedOn)).toEqual([
    '2024-05-06',
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(copy?.lists[0]).toMatchObject({ placeOnPage: 2, permalink: '' });
});

test('files of any content are read without an error, and are no copy without profile and tracks [ACCOUNT-121]', () => {
  const any = fc.option(fc.oneof(fc.string(), fc.json()), { nil: null });
  const texts = fc.record(Object.fromEntries(copyPaths.map((path) => [path, any])) as never);
  fc.assert(
    fc.property(texts, (files) => {
      readCopyTexts(files as CopyTexts);
    }),
  );
  expect(readCopyTexts(textsOf({ 'profile.json': {} }))).toBeNull();
  expect(readCopyTexts(textsOf({ 'tracks/tracks.json': [] }))).toBeNull();
});
