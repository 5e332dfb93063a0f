// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import type { TrackView } from '#features/tracks/contract.ts';
import { trackDocument } from '#features/tracks/model/track-document.ts';
import { type Answers, aPage, mira, ownTrack } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import {
  aFakeUploadServer,
  answerOffset,
  answerWith,
  type UploadAnswer,
} from '#features/uploads/testing/a-fake-upload-server.ts';
import { uploadRows } from '#features/uploads/web/upload-rows.ts';
import { tooMany } from '#platform/pure/refusal.ts';
import { MyTracksPage } from './my-tracks-page.tsx';

afterEach(() => {
  act(() => {
    for (const row of uploadRows.getState()) uploadRows.remove(row);
  });
  for (const { id } of flash.read()) flash.dismiss(id);
  localStorage.clear();
  cleanup();
});

const createCall = 'POST /api/mixdowns';
const presignCall = 'GET /api/track_uploads/presign';
const audio = (name: string, size?: number) => {
  const file = new File([name], name, { type: 'audio/wav', lastModified: 7 });
  if (size !== undefined) Object.defineProperty(file, 'size', { value: size });
  return file;
};
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Upload a track', { selector: 'input' }), { target: { files } });

/** An upload address of which each answer waits until `release`. */
async function open(answers: Answers = {}, ...uploadAnswers: UploadAnswer[]) {
  const { permission, asked } = await aFakeUploadServer(...uploadAnswers);
  const made: TrackView[] = [];
  const all: Answers = {
    'GET /api/accounts/tracks': () => aPage([...made]),
    'GET /api/mixdowns/:id': ({ id }) => trackDocument(made.find((track) => track.id === id) as TrackView),
    [presignCall]: () => permission,
    [createCall]: (input) => {
      const { mixdown } = input as unknown as { mixdown: { title: string } };
      const track = ownTrack({
        title: mixdown.title,
        status: 'waiting',
        audioMp3Url: null,
        published: false,
      });
      made.unshift(track);
      return trackDocument(track);
    },
    ...answers,
  };
  return { ...(await openTracks(<MyTracksPage />, { answers: all })), asked, permission };
}

/** Answers that wait until they are released, in order. */
function heldAnswers(count: number) {
  const held: (() => void)[] = [];
  const answers = Array.from(
    { length: count },
    (): UploadAnswer => (_request, response) => {
      held.push(() => void response.writeHead(200).end());
    },
  );
  return { answers, held };
}

const answerAll = (held: readonly (() => void)[]) => {
  for (const answer of held) answer();
};

const rows = () => screen.queryAllByRole('listitem').filter((item) => within(item).queryByText(/\.\w{3}$/));
const row = (name: string) => screen.getByText(name, { selector: 'span' }).closest('li') as HTMLElement;

test('a member who chooses several files sees a row for each, and each becomes a card [TRACK-085] [TRACK-125]', async () => {
  const { answers, held } = heldAnswers(3);
  const { asked, calls } = await open({}, ...answers);
  choose(audio('One.wav'), audio('Two.wav'), audio('Three.wav'));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(await screen.findByRole('heading', { name: '3 files left' })).toBeTruthy();
  expect(within(row('One.wav')).getByRole('progressbar', { name: 'Uploading One.wav' })).toBeTruthy();
  expect(row('Three.wav').textContent).toContain('Waits for its turn');
  act(() => held[0]?.());
  expect(await screen.findByRole('article', { name: 'One' })).toBeTruthy();
  await waitFor(() => expect(held).toHaveLength(3));
  act(() => answerAll(held.slice(1)));
  expect(await screen.findByRole('article', { name: 'Three' })).toBeTruthy();
  await waitFor(() => expect(rows()).toEqual([]));
  expect(calls(createCall)).toHaveLength(3);
  expect(localStorage.getItem('unfinishedUploads')).toBeNull();
});

test('a member cancels one of several uploads, and the others go on [TRACK-125]', async () => {
  const { answers, held } = heldAnswers(3);
  const { user, asked } = await open({}, ...answers);
  choose(audio('One.wav'), audio('Two.wav'), audio('Three.wav'));
  await waitFor(() => expect(asked).toHaveLength(2));
  await user.click(await screen.findByRole('button', { name: 'Cancel One.wav' }));
  expect(screen.queryByText('One.wav')).toBeNull();
  await waitFor(() => expect(held).toHaveLength(3));
  act(() => answerAll(held));
  expect(await screen.findByRole('article', { name: 'Three' })).toBeTruthy();
  expect(screen.getByRole('article', { name: 'Two' })).toBeTruthy();
  expect(screen.queryByRole('article', { name: 'One' })).toBeNull();
});

test('a member tries a failed one of several uploads again [TRACK-125]', async () => {
  let failures = 0;
  const failOne: UploadAnswer = ({ method }, response, bytes) => {
    const fails = bytes.toString() === 'One.wav' && failures++ === 0;
    void response.writeHead(fails ? 400 : 200, method === 'HEAD' ? { 'upload-offset': '0' } : {}).end();
  };
  const { user } = await open({}, failOne, failOne, failOne, failOne);
  choose(audio('One.wav'), audio('Two.wav'));
  await screen.findByRole('article', { name: 'Two' });
  expect(within(row('One.wav')).getByRole('alert').textContent).toBe(
    'Failed to upload file. Please try again',
  );
  await user.click(screen.getByRole('button', { name: 'Try again: One.wav' }));
  expect(await screen.findByRole('article', { name: 'One' })).toBeTruthy();
  await waitFor(() => expect(rows()).toEqual([]));
});

test('among several files those that cannot become a track say why and can be removed [TRACK-119] [TRACK-125]', async () => {
  const { user, calls } = await open({}, answerWith(200));
  choose(audio('One.wav'), new File(['x'], 'notes.txt'), audio('long.wav', 104_857_601), audio('no.wav', 0));
  const refusal = async (name: string) => (await within(await rowOf(name)).findByRole('alert')).textContent;
  const rowOf = async (name: string) =>
    (await screen.findByText(name, { selector: 'span' })).closest('li') as HTMLElement;
  expect(await refusal('notes.txt')).toMatch(/choose an MP3/);
  expect(await refusal('long.wav')).toMatch(/larger than 100 MB/);
  expect(await refusal('no.wav')).toMatch(/it is empty/);
  for (const name of ['notes.txt', 'long.wav', 'no.wav'])
    await user.click(screen.getByRole('button', { name: `Remove ${name}` }));
  expect(await screen.findByRole('article', { name: 'One' })).toBeTruthy();
  await waitFor(() => expect(rows()).toEqual([]));
  expect(calls(presignCall)).toHaveLength(1);
});

test('files above the limit of an hour say when they can be uploaded [TRACK-095] [TRACK-126]', async () => {
  let left = 1;
  const { permission } = await aFakeUploadServer();
  const answers: Answers = {
    [presignCall]() {
      if (left === 0) throw tooMany(2100);
      left -= 1;
      return permission;
    },
  };
  await open(answers);
  choose(audio('One.wav'), audio('Two.wav'));
  const text = '20 tracks can be uploaded in an hour. Try again in 35 minutes.';
  await waitFor(() => expect(row('Two.wav').textContent).toContain(text));
  expect(screen.getByRole('button', { name: 'Try again: Two.wav' })).toBeTruthy();
});

test('more than 20 files at once: the first 20 get rows, and the member reads how many were left out [TRACK-126]', async () => {
  await open({
    [presignCall]() {
      throw tooMany(60);
    },
  });
  choose(...Array.from({ length: 23 }, (_none, at) => audio(`take ${at}.wav`)));
  expect(await screen.findByText('3 files were left out: 20 can be uploaded at once.')).toBeTruthy();
  await waitFor(() => expect(rows()).toHaveLength(20));
});

test('a member chooses a file again whose upload has failed, and it is uploaded in place of the failed row [TRACK-125]', async () => {
  let presign = (): unknown => {
    throw tooMany(60);
  };
  const { calls, permission } = await open({ [presignCall]: () => presign() }, answerWith(200));
  choose(...Array.from({ length: 20 }, (_none, at) => audio(`take ${at}.wav`)));
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(20));
  presign = () => permission;
  choose(audio('take 3.wav'));
  await waitFor(() => expect(calls(createCall)).toHaveLength(1));
  await waitFor(() => expect(rows()).toHaveLength(19));
  expect(screen.queryByText('take 3.wav')).toBeNull();
});

test('an interrupted upload of one file goes on as one of several, once it is chosen with others [TRACK-125]', async () => {
  const { permission, asked } = await aFakeUploadServer(answerOffset(3), answerWith(200));
  const { name, size, lastModified } = audio('One.wav');
  const saved = {
    permission,
    name,
    size,
    lastModified,
    userId: mira.id,
    sentBytes: 3,
    startedAt: Date.now(),
  };
  localStorage.setItem('unfinishedUpload', JSON.stringify(saved));
  const { calls } = await openTracks(<MyTracksPage />, {
    answers: { [createCall]: () => trackDocument(ownTrack()) },
  });
  choose(audio('One.wav'), new File(['x'], 'notes.txt'));
  await waitFor(() => expect(calls(createCall)).toHaveLength(1));
  expect(asked).toEqual(['HEAD  ', 'PUT 3 .wav']);
  expect([calls(presignCall), localStorage.getItem('unfinishedUpload')]).toEqual([[], null]);
  expect(screen.queryByText(/Choose the same file again/)).toBeNull();
});

test('after a reload each of several uploads goes on where it was, once its file is chosen again [TRACK-125]', async () => {
  const { permission, asked } = await aFakeUploadServer(answerOffset(3), answerWith(200));
  const { name, size, lastModified } = audio('One.wav');
  const saved = {
    permission,
    name,
    size,
    lastModified,
    userId: mira.id,
    sentBytes: 3,
    startedAt: Date.now(),
  };
  localStorage.setItem('unfinishedUploads', JSON.stringify([saved, { ...saved, name: 'Two.wav' }]));
  const { calls } = await openTracks(<MyTracksPage />, {
    answers: { [createCall]: () => trackDocument(ownTrack()) },
  });
  expect(screen.getByText(/The uploads of 2 files stopped/)).toBeTruthy();
  choose(audio('One.wav'));
  await waitFor(() => expect(calls(createCall)).toHaveLength(1));
  expect(asked).toEqual(['HEAD  ', 'PUT 3 .wav']);
  expect(calls(presignCall)).toEqual([]);
  expect(await screen.findByText(/The upload of 1 file stopped/)).toBeTruthy();
});
