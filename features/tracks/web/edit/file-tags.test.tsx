// @vitest-environment happy-dom

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { TrackView } from '#features/tracks/contract.ts';
import type { FileTagsView } from '#features/tracks/file-tags.contract.ts';
import { genreId, genres } from '#features/tracks/model/genres.ts';
import { trackDocument } from '#features/tracks/model/track-document.ts';
import { ownTrack } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { EditTrackPage } from './edit-track-page.tsx';

afterEach(cleanup);

const saveCall = 'PUT /api/mixdowns/:id';
const allTags: FileTagsView = {
  title: 'Night bus',
  artist: 'Ada',
  genre: 'Hip-Hop',
  genreId: genreId('Hip Hop'),
  year: 2019,
  comment: 'Slow.',
  imageUrl: '/files/cover-400.webp',
  pictureId: null,
  album: null,
  disc: null,
  trackNumber: null,
  bpm: null,
  key: null,
};

async function open(track: TrackView, fileTags: FileTagsView | null) {
  const opened = await openTracks(<EditTrackPage params={{ id: track.id }} />, {
    answers: {
      'GET /api/mixdowns/:id': () => trackDocument(track),
      'GET /api/mixdowns/:id/file_tags': () => ({ fileTags }),
      'GET /api/genres': () => genres,
      [saveCall]: () => trackDocument(track),
    },
  });
  await screen.findByRole('textbox', { name: 'Title' });
  return opened;
}
const offers = () => screen.findByRole('region', { name: 'From the file' });
const use = async (what: string) =>
  within(await offers()).getByRole('button', { name: `Use the ${what} of the file` });

test('a musician uses what the file says, and nothing is used that was not pressed [TRACK-128] [TRACK-129]', async () => {
  const track = ownTrack({ title: 'night_bus', genreId: null, description: 'Mine.' });
  const { user, calls } = await open(track, allTags);
  for (const what of ['title', 'genre', 'artist and year', 'comment', 'cover']) await use(what);
  const fields = { title: 'Title', genre: 'Genre', 'artist and year': 'Description' };
  for (const [what, name] of Object.entries(fields)) {
    await user.click(await use(what));
    expect(document.activeElement).toBe(screen.getByLabelText(name, { selector: 'input, textarea' }));
  }
  await user.click(await use('cover'));
  expect(within(await offers()).getAllByRole('listitem')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls(saveCall)).toMatchObject([
      {
        mixdown: {
          title: 'Night bus',
          genreId: genreId('Hip Hop'),
          description: 'Mine.\n\nAda, 2019',
          imageOfFile: true,
        },
      },
    ]),
  );
});

test('tempo and key of the file are offered where the form says others [TRACK-200]', async () => {
  const track = ownTrack({ bpm: 60, key: 'C major' });
  const { user, calls } = await open(track, { ...allTags, bpm: 120.5, key: 'A minor' });
  for (const [what, name] of [
    ['tempo', 'Tempo (bpm)'],
    ['key', 'Key'],
  ] as const) {
    await user.click(await use(what));
    expect(document.activeElement).toBe(screen.getByLabelText(name));
  }
  expect(within(await offers()).queryByRole('button', { name: /tempo|key/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls(saveCall)).toMatchObject([{ mixdown: { bpm: 120.5, key: 'A minor' } }]));
});

test('what the form says already is not offered, and a used cover can be taken back [TRACK-128] [TRACK-129]', async () => {
  const track = ownTrack({
    title: 'Night bus',
    genreId: genreId('Hip Hop'),
    description: 'By Ada, 2019. Slow.',
  });
  const { user, calls } = await open(track, allTags);
  expect(within(await offers()).getAllByRole('listitem')).toHaveLength(1);
  await user.click(await use('cover'));
  expect((await use('cover')).getAttribute('aria-pressed')).toBe('true');
  // A press right after another counts for nothing.
  await waitFor(async () => {
    await user.click(await use('cover'));
    expect((await use('cover')).getAttribute('aria-pressed')).toBeNull();
  });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls(saveCall)).toHaveLength(1));
  expect(calls(saveCall)[0]).toMatchObject({ mixdown: { title: 'Night bus' } });
  expect(JSON.stringify(calls(saveCall))).not.toContain('imageOfFile');
});

test('a file that says nothing offers nothing [TRACK-128]', async () => {
  const { calls } = await open(ownTrack(), null);
  await waitFor(() => expect(calls('GET /api/mixdowns/:id/file_tags')).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'From the file' })).toBeNull();
});
