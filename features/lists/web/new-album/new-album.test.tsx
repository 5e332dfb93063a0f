// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import type { TrackView } from '#features/tracks/contract.ts';
import type { FileTagsView } from '#features/tracks/file-tags.contract.ts';
import { trackDocument } from '#features/tracks/model/track-document.ts';
import { type Answers, aPage, mira, ownTrack } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { MyTracksPage } from '#features/tracks/web/edit/my-tracks-page.tsx';
import { uploadedTogether } from '#features/tracks/web/edit/uploaded-together.ts';
import { aFakeUploadServer, type UploadAnswer } from '#features/uploads/testing/a-fake-upload-server.ts';
import { uploadRows } from '#features/uploads/web/upload-rows.ts';
import { invalid, notFound } from '#platform/pure/refusal.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { aListView } from '../../testing/a-list-view.ts';
import { AlbumOffer } from './album-offer.tsx';

afterEach(() => {
  cleanup();
  for (const row of uploadRows.getState()) uploadRows.remove(row);
  for (const { id } of flash.read()) flash.dismiss(id);
  localStorage.clear();
});

const albumCall = 'POST /api/albums';
const noTags: FileTagsView = {
  title: null,
  artist: null,
  genre: null,
  genreId: null,
  year: null,
  comment: null,
  imageUrl: null,
  pictureId: null,
  album: null,
  disc: null,
  trackNumber: null,
  bpm: null,
  key: null,
};
const page = (
  <MyTracksPage>
    <AlbumOffer />
  </MyTracksPage>
);

/** A track of a file that was chosen with the ones before. */
const join = (id: string) =>
  uploadedTogether.add(mira.id, uploadedTogether.begin(mira.id, Date.now(), true), id, Date.now());

/** The page after these own tracks were uploaded together, each with what its file says. */
async function open(
  tracks: (TrackView & { fileTags: Partial<FileTagsView> })[],
  { answers = {}, viewer = mira }: { answers?: Answers; viewer?: Viewer } = {},
) {
  for (const { id } of tracks) join(id);
  const one = (id: unknown) => tracks.find((track) => track.id === id);
  return openTracks(page, {
    viewer,
    answers: {
      'GET /api/accounts/tracks': () => aPage([]),
      'GET /api/mixdowns/:id'({ id }) {
        const found = one(id);
        if (!found) throw notFound();
        const { fileTags: _, ...track } = found;
        return trackDocument(track);
      },
      'GET /api/mixdowns/:id/file_tags': ({ id }) => ({ fileTags: { ...noTags, ...one(id)?.fileTags } }),
      [albumCall]: () => aListView({ kind: 'album', title: 'Night ferry' }),
      ...answers,
    },
  });
}
const file = (name: string, fileTags: Partial<FileTagsView> = {}, more: Partial<TrackView> = {}) => ({
  ...ownTrack({ title: name, fileName: `${name}.mp3`, published: false, ...more }),
  fileTags,
});
type User = Awaited<ReturnType<typeof open>>['user'];
async function openDialog(user: User) {
  await user.click(screen.getByRole('button', { name: 'Make an album of these' }));
  return screen.findByRole('dialog', { name: 'Make an album' });
}
const shownTracks = () =>
  within(screen.getByRole('region', { name: 'Tracks of the album' }))
    .getAllByRole('checkbox')
    .map((box) => box.closest('li')?.textContent);
const said = { album: 'Night ferry', artist: 'Ada', year: 2019 };

test('files that were uploaded together become an album as their tags suggest it, in one press of the dialog [LIST-066] [LIST-068]', async () => {
  const picture = { imageUrl: '/files/p-400.webp', pictureId: 'p' };
  const tracks = [
    file('b', { ...said, ...picture, trackNumber: 2, title: 'Rope' }),
    file('a', { ...said, ...picture, trackNumber: 1, title: 'Bell' }),
    file('c'),
  ];
  const { user, calls, went } = await open(tracks);
  await openDialog(user);
  await waitFor(() => expect(shownTracks()).toEqual(['Bell', 'Rope', 'c']));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Night ferry'),
  );
  const { id } = uploadedTogether.read(mira.id, Date.now()) ?? {};
  await user.click(screen.getByRole('button', { name: 'Publish album' }));
  await waitFor(() => expect(went).toEqual(['/user/mira/list/night-ferry']));
  const trackIds = [tracks[1]?.id, tracks[0]?.id, tracks[2]?.id];
  const switches = { publishes: true, usesTitles: true, usesCover: true };
  const texts = { title: 'Night ferry', description: 'Ada, 2019', visibility: 'public' };
  expect(calls(albumCall)).toEqual([{ album: { uploadsId: id, ...texts, ...switches, trackIds } }]);
  expect(screen.queryByRole('button', { name: 'Make an album of these' })).toBeNull();
});

test('what a member chose is sent and stays while the dialog is closed; a private album publishes nothing by itself [LIST-068]', async () => {
  const tracks = [file('a', said), file('b', { title: 'Rope' })];
  const { user, calls } = await open(tracks);
  await openDialog(user);
  await waitFor(() => expect(shownTracks()).toEqual(['a', 'Rope']));
  const title = screen.getByRole('textbox', { name: 'Title' });
  await user.clear(title);
  await user.click(screen.getByRole('button', { name: 'Publish album' }));
  expect(screen.getByText('This field is required')).toBeTruthy();
  await user.type(title, 'Mine');
  await user.click(screen.getByRole('checkbox', { name: 'a' }));
  await user.click(screen.getByRole('switch', { name: 'Use the titles in the files' }));
  await user.selectOptions(screen.getByLabelText('Who can see it'), 'private');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await openDialog(user);
  await waitFor(() => expect(shownTracks()).toEqual(['a', 'b']));
  await user.click(screen.getByRole('button', { name: 'Make album' }));
  await waitFor(() => expect(calls(albumCall)).toHaveLength(1));
  expect(calls(albumCall)).toMatchObject([
    {
      album: {
        title: 'Mine',
        visibility: 'private',
        trackIds: [tracks[1]?.id],
        publishes: false,
        usesTitles: false,
        usesCover: false,
      },
    },
  ]);
});

test('the dialog says that planned tracks come at their time [LIST-079]', async () => {
  const { user } = await open([file('a'), file('b', {}, { publishAt: '2030-01-01T12:00:00.000Z' })]);
  await openDialog(user);
  const hint = /planned ones from their time on/;
  expect(await screen.findByText(hint)).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'b' }));
  expect(screen.queryByText(hint)).toBeNull();
});

test('files that are processed are waited for once the album is to be made; failed ones are named and left out [LIST-069]', async () => {
  const late = file('late', {}, { status: 'processing' });
  const failure = { reason: 'unreadable' as const, retryUntil: null };
  const tracks = [
    file('a'),
    late,
    file('broken', {}, { status: 'error', failure }),
    file('hidden', {}, { withheld: true }),
  ];
  const { user, calls } = await open(tracks, {
    answers: {
      [albumCall]() {
        throw invalid({ track_ids: ['have "a", which the moderators have hidden'] });
      },
    },
  });
  const gone = '0198f000-0000-7000-8000-0000000000dd';
  act(() => join(gone));
  await openDialog(user);
  await waitFor(() => expect(shownTracks()).toEqual(['a', 'lateBeing processed']));
  const left = within(screen.getByRole('region', { name: 'Left out' })).getAllByRole('listitem');
  expect(left.map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^broken.mp3 The file could not be read/),
    'hidden.mp3 The moderators have hidden it.',
  ]);
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Night ferry');
  await user.click(screen.getByRole('button', { name: 'Publish album' }));
  await screen.findByText(/^Waiting for 1 file\./);
  expect(calls(albumCall)).toEqual([]);
  late.status = 'done';
  await waitFor(() => expect(calls(albumCall)).toHaveLength(1), { timeout: 10_000 });
  expect(calls(albumCall)).toMatchObject([{ album: { trackIds: [tracks[0]?.id, late.id] } }]);
  expect(await screen.findByText('The files have "a", which the moderators have hidden')).toBeTruthy();
});

test('an album without a typed title gets the one of files that were on the way [LIST-082]', async () => {
  const late = file('late', said, { status: 'processing' });
  const { user, calls } = await open([late, file('b')]);
  await openDialog(user);
  await waitFor(() => expect(shownTracks()).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Publish album' }));
  await screen.findByText(/^Waiting for 1 file\./);
  late.status = 'done';
  await waitFor(() => expect(calls(albumCall)).toHaveLength(1), { timeout: 10_000 });
  expect(calls(albumCall)).toMatchObject([{ album: { title: 'Night ferry' } }]);
});

test('an album whose files suggest no title is refused once they are here [LIST-082]', async () => {
  const late = file('late', {}, { status: 'processing' });
  const { user, calls } = await open([late, file('b')]);
  await openDialog(user);
  await waitFor(() => expect(shownTracks()).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Publish album' }));
  await screen.findByText(/^Waiting for 1 file\./);
  late.status = 'done';
  expect(await screen.findByText(/is required/, undefined, { timeout: 10_000 })).toBeTruthy();
  expect(calls(albumCall)).toEqual([]);
});

test('files on the way are offered as an album at once, and one that is not uploaded is left out [LIST-068] [LIST-069]', async () => {
  const release: (() => void)[] = [];
  const wait: UploadAnswer = (_request, response) =>
    void release.push(() => void response.writeHead(200).end());
  const { permission } = await aFakeUploadServer(wait, wait);
  const made = [file('One'), file('Two')];
  const plain = (found: ReturnType<typeof file> | undefined) => {
    const { fileTags: _, ...track } = found ?? file('None');
    return trackDocument(track);
  };
  const { user, calls } = await open([], {
    answers: {
      'GET /api/track_uploads/presign': () => permission,
      'POST /api/mixdowns': () => plain(made[calls('POST /api/mixdowns').length - 1]),
      'GET /api/mixdowns/:id': ({ id }) => plain(made.find((track) => track.id === id)),
    },
  });
  const audio = (name: string) => new File([name], name, { type: 'audio/wav' });
  fireEvent.change(screen.getByLabelText('Upload a track', { selector: 'input' }), {
    target: { files: [audio('One.wav'), audio('Two.wav'), new File(['x'], 'notes.txt')] },
  });
  await waitFor(() => expect(release).toHaveLength(2));
  expect(screen.getByRole('region', { name: 'Uploaded together' }).textContent).toContain(
    '2 files uploaded together · 2 still on the way',
  );
  await openDialog(user);
  expect(within(screen.getByRole('region', { name: 'Left out' })).getByText('notes.txt')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Mine');
  await user.click(screen.getByRole('button', { name: 'Publish album' }));
  await screen.findByText(/^Waiting for 2 files\./);
  act(() => {
    for (const answer of release) answer();
  });
  await waitFor(() => expect(calls(albumCall)).toHaveLength(1));
  expect(calls(albumCall)).toMatchObject([{ album: { trackIds: made.map(({ id }) => id) } }]);
});

test('one file, a member who wants no album, and a student get no offer; the files of somebody else are not offered [LIST-068]', async () => {
  const { user } = await open([file('a')]);
  const offer = () => screen.queryByRole('region', { name: 'Uploaded together' });
  expect(offer()).toBeNull();
  act(() => join(file('b').id));
  await user.click(screen.getByRole('button', { name: 'No album of these' }));
  expect([offer(), localStorage.getItem('uploadedTogether')]).toEqual([null, null]);
  cleanup();
  for (const viewer of [
    { ...mira, student: true as const },
    { ...mira, id: file('x').id },
  ]) {
    await open([file('a'), file('b')], { viewer });
    expect(offer()).toBeNull();
    cleanup();
  }
});

test('more than 50 files are said to be too many before anything is sent [LIST-083]', async () => {
  const { user, calls } = await open(Array.from({ length: 51 }, (_none, at) => file(`song ${at}`, said)));
  const dialog = await openDialog(user);
  await waitFor(() => expect(shownTracks()).toHaveLength(51));
  await user.click(within(dialog).getByRole('button', { name: 'Publish album' }));
  expect(
    await within(dialog).findByText('An album of uploads has at most 50 files: leave some out.'),
  ).toBeTruthy();
  expect(calls(albumCall)).toEqual([]);
});
